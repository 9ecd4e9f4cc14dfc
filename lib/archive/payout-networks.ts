/** A network on which USDT is paid out: what its addresses and transaction ids look like. */
interface PayoutNetwork {
  readonly label: string;
  readonly address: RegExp;
  readonly transaction: RegExp;
}

const base58 = "[1-9A-HJ-NP-Za-km-z]";
const evm = { address: /^0x[0-9a-fA-F]{40}$/, transaction: /^0x[0-9a-f]{64}$/ };

const networks = {
  "TRC-20": {
    label: "TRC-20 (Tron)",
    address: new RegExp(`^T${base58}{33}$`),
    transaction: /^[0-9a-f]{64}$/,
  },
  "ERC-20": { label: "ERC-20 (Ethereum)", ...evm },
  "BEP-20": { label: "BEP-20 (BNB Smart Chain)", ...evm },
  Polygon: { label: "Polygon", ...evm },
  "Arbitrum One": { label: "Arbitrum One", ...evm },
  Optimism: { label: "Optimism", ...evm },
  "Avalanche C-Chain": { label: "Avalanche C-Chain", ...evm },
  Solana: {
    label: "Solana",
    address: new RegExp(`^${base58}{32,44}$`),
    transaction: new RegExp(`^${base58}{64,90}$`),
  },
  TON: {
    label: "TON",
    address: /^[EUk0][A-Za-z0-9_-]{47}$/,
    transaction: /^[0-9a-f]{64}$/,
  },
} as const satisfies Readonly<Record<string, PayoutNetwork>>;

export type PayoutNetworkId = keyof typeof networks;

/** Every network by its id, in the order in which forms list them. */
export const payoutNetworks: Readonly<Record<PayoutNetworkId, PayoutNetwork>> = networks;

export const payoutNetworkIds = Object.keys(networks) as readonly PayoutNetworkId[];

/** A memo or tag: without a sign that a spreadsheet would take for a formula. */
export const memoForm = /^[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$/;

/** Whether an address is one of the network, by its form. */
export const isAddressOf = (network: PayoutNetworkId, address: string): boolean =>
  payoutNetworks[network].address.test(address);

/** What is said of a text that is no transaction id of the network. */
export const noTransactionText = (network: PayoutNetworkId): string =>
  `This isn't a valid transaction id on ${payoutNetworks[network].label}.`;

/**
 * A transaction id as it is stored, so that the same transaction is always the same text; null
 * where it is none of the network.
 */
export function transactionId(network: PayoutNetworkId, typed: string): string | null {
  const { transaction } = payoutNetworks[network];
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  const forms = hex === undefined ? [typed.trim()] : [hex, `0x${hex}`];
  return forms.find((form) => transaction.test(form)) ?? null;
}
