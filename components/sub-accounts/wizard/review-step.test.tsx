// @vitest-environment happy-dom
import { generateKeyPairSync } from "node:crypto";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { reviewText } from "@/lib/sub-accounts/draft-rows";
import { isFull } from "@/lib/testing/size";
import { type CreationTerms, ReviewStep } from "./review-step";

const passphrase = "six plain words make a phrase";

const connection = { id: "con_1", accountName: "Broker", environment: "paper" } as DeskConnection;

const rows = [
  {
    subAccountName: "acmeaaaa",
    label: "Acme",
    permList: ["read"],
    ipList: ["203.0.113.7"],
    passphrase: null,
  },
];

const reviewed = reviewText("con_1", rows);

let started: CreationTerms[] = [];

beforeEach(() => {
  started = [];
  render(
    <ReviewStep
      connection={connection}
      rows={rows}
      warnings={[]}
      busy={false}
      refused={null}
      onBack={() => {}}
      onStart={(terms) => started.push(terms)}
    />,
  );
  type('To confirm, type "create 1"', "create 1");
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

const create = () => fireEvent.click(screen.getByRole("button", { name: /^Create 1 on PAPER/ }));

it("asks for whom the keys are sealed before anything is created", () => {
  create();
  expect(started).toEqual([]);
  choose("This desk\u2019s vault");
  create();
  return waitFor(() => expect(started).toEqual([{ recipient: null, keepHours: 168, reviewed }]));
});

it("gives away no passphrase: only a public key, and a private one that it opens", async () => {
  choose("Passphrase");
  type("Passphrase of the keys", passphrase);
  create();
  expect(started).toEqual([]);
  type("Repeat", passphrase);
  create();
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.recipient).toMatchObject({
    kind: "passphrase",
    publicKey: { kty: "EC", crv: "P-256" },
    sealedPrivateKey: expect.stringMatching(/^[\w-]+(\.[\w-]*){4}$/),
  });
  expect(JSON.stringify(started)).not.toContain(passphrase);
});

it.runIf(isFull)("starts nothing when the second passphrase is another one", async () => {
  choose("Passphrase");
  type("Passphrase of the keys", passphrase);
  type("Repeat", `${passphrase}!`);
  create();
  await screen.findByText(/The passphrases don't match/);
  expect(started).toEqual([]);
});

it("shows the fingerprint of the client's public key, and takes no private one", async () => {
  const client = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const field = "Public key on P-256, as PEM or JWK";
  choose("The client\u2019s own public key");
  type(field, client.privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  await screen.findByText(/This is a private key/);
  create();
  expect(started).toEqual([]);
  type(field, client.publicKey.export({ type: "spki", format: "pem" }).toString());
  await screen.findByText(/Compare its fingerprint/);
  create();
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.recipient).toMatchObject({ kind: "public-key" });
});
