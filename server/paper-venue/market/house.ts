/** The accounts of the seeded venue, by uid. The maker and the taker are the quoting bots. */
export const house = {
  broker: "2000000001",
  trader: "2000000002",
  maker: "1000000001",
  taker: "1000000002",
} as const;
