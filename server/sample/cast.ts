import "server-only";

/** What stands after every name of the sample. */
const sampleMark = "(sample)";

const marked = (name: string) => `${name} ${sampleMark}`;

/** The sample firm's account. No firm has this name. */
export const sampleAccountName = marked("Tarnwick Osk");

/** Under whose name the sample is made; nobody can sign in as this user. */
export const sampleUser = {
  name: marked("Tarnwick Osk back office"),
  email: "back-office@tarnwick-osk.invalid",
};

/** A client of the sample: what of the venue's fills is its own, and what it gets of the rebate. */
export interface SampleClient {
  readonly name: string;
  readonly uid: string;
  /** What the client ids of its orders begin with. */
  readonly prefix: string;
  readonly percent: string;
  readonly email: string;
}

const client = (
  name: string,
  uid: string,
  prefix: string,
  percent: string,
  mailbox: string,
): SampleClient => ({
  ...{ name: marked(name), uid, prefix, percent },
  email: `${mailbox}@clients.invalid`,
});

/** Its eight clients. The venue's ninth account has none: about 3 % belongs to nobody. */
export const sampleClients: readonly SampleClient[] = [
  client("Brackenholt Trading", "2000000111", "bkh-", "40", "brackenholt"),
  client("Żurawiniec Śnieżka", "2000000112", "zur_", "35", "zurawiniec"),
  client("青嵐岬取引", "2000000113", "qlz:", "50", "qinglan"),
  client("Ovelunda Systems", "2000000114", "ovl.", "30", "ovelunda"),
  client("Mosskildal Fund", "2000000115", "msk-", "25", "mosskildal"),
  client("Pinewickham Research", "2000000116", "pwk/", "60", "pinewickham"),
  client("Harrowglim Capital", "2000000117", "hgl_", "45", "harrowglim"),
  client("Teasdelow Partners", "2000000118", "tsd-", "20", "teasdelow"),
];
