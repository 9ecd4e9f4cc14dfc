import { expect, type Page } from "@playwright/test";

/** The bars that stand where rows will be are gone. */
export const rowsAreThere = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^(Reading|Loading|Preparing)/ })).toHaveCount(
    0,
  );
