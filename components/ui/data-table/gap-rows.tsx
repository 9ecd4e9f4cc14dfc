/** Stands for rows out of sight, as high as they are. */
export function GapRows({ cells, height }: { cells: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={cells} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}
