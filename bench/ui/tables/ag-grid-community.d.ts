/** What the bench uses of a package that only bench has. */
declare module "ag-grid-community" {
  export const AllCommunityModule: object;
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void };

  interface Grid<Row> {
    applyTransactionAsync(change: { update: readonly Row[] }): void;
    setGridOption(name: "quickFilterText", value: string): void;
  }

  export function createGrid<Row>(
    parent: HTMLElement,
    options: {
      readonly rowData: readonly Row[];
      readonly getRowId: (row: { readonly data: Row }) => string;
      readonly columnDefs: readonly object[];
      readonly [option: string]: unknown;
    },
  ): Grid<Row>;
}
