type Row = Readonly<Record<string, unknown>>;

const firstOf = (row: Row) => Object.keys(row)[0] ?? "";

const everyField = (value: (row: Row) => unknown) => (row: Row) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, value(row)]));

const firstField = (value: unknown) => (row: Row) => ({ ...row, [firstOf(row)]: value });

/** What an exchange could give in the place of a row: 20 forms that no list agrees to. */
export const malformedRows: readonly ((row: Row) => unknown)[] = [
  ...[null, true, 0, 12.5, "", "row", [], [[]]].map((value) => () => value),
  (row) => [row],
  ...[7, true, [], {}, ["7"], { value: "7" }, -0.5].map(firstField),
  everyField(() => 1),
  everyField(() => ({})),
  everyField((row) => [row]),
  everyField(() => true),
];
