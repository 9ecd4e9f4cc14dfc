import { decimal } from "@/lib/decimal";
import { fromScaled, toScaled } from "@/lib/decimal/decimal";
import { draw } from "./seed";

/** One coin of the seeded market: its name and the price around which its index walks, in USDT. */
export interface Coin {
  readonly name: string;
  /** A plain decimal, for instance "0.00000812". */
  readonly anchor: string;
}

/**
 * The first `mainCoinCount` coins have books kept by the quoting bots; all of them have an index.
 * Magnitudes are those of the real market in a calm week; the walk never leaves half to double.
 */
const table = `
BTC 92840, ETH 3120, SOL 141.2, XRP 2.146, BNB 912, DOGE 0.1584, ADA 0.4721, TRX 0.2812,
AVAX 14.36, LINK 13.72, SUI 1.604, TON 1.852, LTC 92.4, BCH 541.5, DOT 2.314, UNI 7.42,
XLM 0.2516, HBAR 0.1487, NEAR 2.286, APT 2.871, ICP 4.512, ETC 14.78, AAVE 178.4, FIL 1.842,
ATOM 2.618, ARB 0.2196, OP 0.3342, INJ 6.18, PEPE 0.00000468, SHIB 0.00000854,
ALGO 0.1432, VET 0.01412, IMX 0.3217, STX 0.3356, GRT 0.04618, SEI 0.1421, TIA 0.6842,
RUNE 0.7214, FTM 0.2914, MKR 1421, LDO 0.7481, CRV 0.4271, SNX 0.5183, COMP 34.62, YFI 4218,
SUSHI 0.3714, ZRX 0.1624, BAT 0.1921, ENJ 0.03618, MANA 0.1632, SAND 0.1714, AXS 1.186,
GALA 0.00812, CHZ 0.03214, FLOW 0.2318, KAVA 0.1324, ZEC 512.6, DASH 61.4, XTZ 0.5462, EOS 0.2418,
NEO 4.162, QTUM 1.564, ONT 0.07218, ZIL 0.00641, IOST 0.00182, WAVES 0.8412, KSM 10.24, ENS 11.42,
GMX 9.312, DYDX 0.2142, BLUR 0.03812, APE 0.2614, GMT 0.02181, MASK 0.6218, LRC 0.06412,
CELO 0.1812, ROSE 0.01684, ONE 0.00542, HOT 0.000614, ANKR 0.00812, SKL 0.01312, STORJ 0.1618,
OCEAN 0.2614, FET 0.2714, AGIX 0.1342, RENDER 1.814, AR 4.126, THETA 0.3921, JASMY 0.00714,
MINA 0.08812, KAS 0.04512, WLD 0.6814, PYTH 0.08214, JUP 0.2318, JTO 0.4712, BONK 0.00000954,
WIF 0.3812, FLOKI 0.0000486, MEME 0.00142, ORDI 4.218, SATS 0.0000000172, RATS 0.0000118,
ENA 0.2714, ETHFI 0.8712, EIGEN 0.5812, STRK 0.1142, ZK 0.03812, ZRO 1.412, W 0.04218,
ALT 0.01514, PIXEL 0.01182, PORTAL 0.02214, MANTA 0.09214, DYM 0.1214, ONDO 0.4912, PENDLE 2.318,
TAO 298.4, RAY 1.142, NOT 0.000684, DOGS 0.0000512, HMSTR 0.000284, CATI 0.05812, TURBO 0.00214,
BRETT 0.01812, POPCAT 0.1014, MEW 0.00121, MOODENG 0.08214, GOAT 0.04214, PNUT 0.09812,
ACT 0.02214, VIRTUAL 0.9214, AIXBT 0.04812, FARTCOIN 0.2914, TRUMP 6.812, PENGU 0.01142,
MOVE 0.04812, ME 0.3214, BIO 0.05612, S 0.1142, BERA 0.8214, IP 2.418, KAITO 0.6812, LAYER 0.2114,
HYPE 36.42, XMR 384.2, CFX 0.08214, RSR 0.00442, SUPER 0.2812, ID 0.08612, MAGIC 0.1112,
WOO 0.02812, HOOK 0.04812, EDU 0.1812, CYBER 0.8412, ARKM 0.2614, BIGTIME 0.02812, TRB 21.42,
BAND 0.4214, API3 0.5612, UMA 0.8912, BAL 0.7214, KNC 0.2814, COTI 0.03142, CELR 0.00482,
LPT 4.812, AUDIO 0.03812, ILV 9.214, YGG 0.1014, SLP 0.00112, C98 0.03214, RVN 0.00812,
DGB 0.00712, SC 0.00214, XEM 0.00142, ICX 0.08412, IOTA 0.1142, EGLD 9.412, CKB 0.00342,
GLM 0.2114, SSV 4.912
`;

/** How many coins, from the top of the table, have a book on spot and on USDT futures. */
export const mainCoinCount = 30;

/** Every coin of the market, largest first. */
export const coins: readonly Coin[] = table
  .split(",")
  .map((entry) => entry.trim().split(" "))
  .map(([name = "", anchor = ""]) => ({ name, anchor }));

/** Names that only a live market has: of other alphabets, with a sign, in small letters. */
const oddNames = ["$ALT", "龙虾", "币安人生", "xNY", "1MBABYDOGE", "4", "quq"];

const firstStocks =
  "AAPL TSLA NVDA MSFT AMZN GOOGL META NFLX AMD INTC COIN MSTR HOOD PLTR ORCL CRM ADBE QCOM AVGO " +
  "MU CSCO IBM UBER ABNB SHOP DIS NKE SBUX MCD KO PEP WMT COST TGT HD JPM BAC GS MS V MA PYPL";

const otherCoinCount = 387 - oddNames.length;

const stockCount = 2_813;

const syllables = "BA CE DI FO GU HA JE KI LO MU NA PE RI SO TU VA WE XI YO ZU".split(" ");

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

interface MoreCoin extends Coin {
  /** A tokenised stock: an r and the stock's ticker. */
  readonly isStock: boolean;
}

let more: readonly MoreCoin[] | null = null;

/** The coins of a full market beside the usual ones, made when they are first asked for. */
function moreCoins(): readonly MoreCoin[] {
  more ??= [
    ...oddNames.map((name, at) => ({ name, anchor: anchorOf(at, 0), isStock: false })),
    ...tickers(firstStocks.split(" ").length, 0),
    ...Array.from({ length: otherCoinCount }, (_, at) => {
      const name = `${syllable(at)}${syllable(Math.floor(at / 20) + at)}X${at % 7 || ""}`;
      return { name, anchor: anchorOf(at, 0), isStock: false };
    }),
    ...tickers(stockCount, firstStocks.split(" ").length),
  ];
  return more;
}

/** The tokenised stocks from one place to another: known ones first, then invented ones. */
function tickers(to: number, from: number): readonly MoreCoin[] {
  const known = firstStocks.split(" ");
  return Array.from({ length: to - from }, (_, n) => {
    const at = from + n;
    return { name: `r${known[at] ?? invented(at)}`, anchor: anchorOf(at, 2), isStock: true };
  });
}

/** Five letters, no two alike: the step has no factor in common with 26. */
function invented(at: number): string {
  let rest = (at * 7_919_333) % 26 ** 5;
  let text = "";
  for (let place = 0; place < 5; place += 1) {
    text += letters[rest % 26];
    rest = Math.floor(rest / 26);
  }
  return text;
}

const syllable = (at: number) => syllables[at % syllables.length];

/** A price of four digits of which so many stand before the point. */
function anchorOf(at: number, whole: number): string {
  const digits = String(1_000 + (draw(at, whole) % 9_000));
  return whole === 0 ? `0.${digits}` : `${digits.slice(0, whole)}.${digits.slice(whole)}`;
}

/** The name of a coin by its place, also of those that only a full market has. */
export function coinName(coin: number): string {
  return coinAt(coin)?.name ?? "";
}

/** Whether a coin is a tokenised stock, which a full market has. */
export function isStock(coin: number): boolean {
  return coin >= coins.length && moreCoins()[coin - coins.length]?.isStock === true;
}

function coinAt(coin: number): Coin | undefined {
  return coins[coin] ?? moreCoins()[coin - coins.length];
}

/**
 * A price as nine significant digits: `units` x 10^-`places`. Whole numbers below 2^53, never
 * floats.
 */
export interface CoinScale {
  readonly units: number;
  readonly places: number;
  /** The power of ten of the price's first digit: 4 for 92840, -6 for 0.00000468. */
  readonly magnitude: number;
}

const significant = 9;

/** Takes an anchor price apart. */
function coinScale(anchor: string): CoinScale {
  const { units, scale } = toScaled(decimal(anchor));
  const digits = units.toString();
  const magnitude = digits.length - 1 - scale;
  return {
    units: Number.parseInt(digits.padEnd(significant, "0").slice(0, significant), 10),
    places: significant - 1 - magnitude,
    magnitude,
  };
}

/** The price and size steps of one instrument: a multiplier in units of 10^-precision. */
export interface Steps {
  readonly pricePrecision: number;
  readonly priceMultiplier: number;
  readonly quantityPrecision: number;
  readonly quantityMultiplier: number;
}

const scales: CoinScale[] = coins.map((coin) => coinScale(coin.anchor));

/** The scale of a coin, by its place in the table. */
export function scaleOf(coin: number): CoinScale {
  const known = scales[coin];
  if (known) return known;
  const found = coinAt(coin);
  if (found === undefined) throw new RangeError(`No coin stands at ${coin}.`);
  const scale = coinScale(found.anchor);
  scales[coin] = scale;
  return scale;
}

/** Spot and margin: a tick of about a hundredth of a percent, a lot of some cents. */
export function spotSteps(coin: number): Steps {
  const { magnitude } = scaleOf(coin);
  return {
    pricePrecision: magnitude >= 2 ? 2 : 4 - magnitude,
    priceMultiplier: 1,
    quantityPrecision: Math.min(6, Math.max(0, magnitude + 2)),
    quantityMultiplier: 1,
  };
}

/** Futures: coarser lots, whole or larger for cheap coins; every seventh tick is a five. */
export function futuresSteps(coin: number): Steps {
  const { magnitude } = scaleOf(coin);
  return {
    pricePrecision: magnitude >= 4 ? 1 : magnitude >= 2 ? 2 : 4 - magnitude,
    priceMultiplier: coin % 7 === 5 ? 5 : 1,
    quantityPrecision: futuresLotPlaces[magnitude] ?? 0,
    quantityMultiplier: magnitude <= -5 ? 100 : magnitude <= -3 ? 10 : 1,
  };
}

const futuresLotPlaces: Readonly<Record<number, number>> = { 4: 4, 3: 2, 2: 1, 1: 1 };

/** A step as the interface writes it: `multiplier` x 10^-`precision`. */
export function stepText(multiplier: number, precision: number): string {
  return fromScaled(BigInt(multiplier), precision);
}

/** About how many whole coins a sum of dollars buys, in two significant digits, at least one. */
export function roundCoinsFor(dollars: number, coin: number): string {
  const { units, places } = scaleOf(coin);
  const whole = ((BigInt(dollars) * 10n ** BigInt(places)) / BigInt(units)).toString();
  return whole === "0" ? "1" : whole.slice(0, 2).padEnd(whole.length, "0");
}
