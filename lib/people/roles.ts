/** Roles on a desk, least to most powerful. */
export const roles = ["viewer", "trader", "finance", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

/** Each role as a person reads it. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: "Viewer",
  trader: "Trader",
  finance: "Finance",
  admin: "Broker admin",
  owner: "Owner",
};
