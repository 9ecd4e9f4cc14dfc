type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A copy of a typed array with twice its length; the new half is zero. */
export function doubled<Row extends Numbers>(row: Row): Row {
  const bigger = new (row.constructor as new (length: number) => Row)(row.length * 2);
  bigger.set(row);
  return bigger;
}
