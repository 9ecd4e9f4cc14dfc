/** Only bench has this package: the desk is checked without it. */
declare module "ag-grid-community";
