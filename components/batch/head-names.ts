import type { PasteField } from "./row-sources";

/** How users and exchanges head the columns of orders, in the languages of their files. */
const names: Readonly<Record<PasteField, string>> = {
  symbol:
    "symbol pair market instrument ticker contract trading-pair paar markt handelspaar symbole " +
    "paire marché símbolo par mercado simbolo coppia mercato symbool para rynek sembol parite " +
    "символ пара инструмент 交易对 币对 合约 品种 代码 銘柄 シンボル 通貨ペア 取引ペア 심볼 종목 거래쌍",
  positionAction:
    "side intent action direction buy/sell seite richtung kauf/verkauf sens côté achat/vente lado " +
    "dirección sentido compra/venta direção lato direzione acquisto/vendita kant richting strona " +
    "kierunek yön taraf сторона направление 方向 买卖方向 买卖 売買 売買区分 サイド 매매구분 방향 구분",
  orderType:
    "type order-type typ auftragsart ordertyp orderart type-d'ordre tipo tipo-de-orden tipo-de-ordem " +
    "tipo-ordine typ-zlecenia tür emir-türü emir-tipi тип тип-ордера тип-заявки 类型 委托类型 订单类型 " +
    "注文タイプ 注文種別 種類 유형 주문유형",
  price:
    "price limit-price order-price preis kurs limitpreis prix cours prix-limite precio precio-límite " +
    "preço preço-limite prezzo prezzo-limite prijs koers limietprijs cena cena-limit fiyat " +
    "limit-fiyat цена лимитная-цена 价格 委托价 委托价格 限价 価格 指値 注文価格 가격 지정가 주문가격",
  qty:
    "qty quantity size amount order-qty order-amount menge anzahl stück stückzahl quantité qté " +
    "cantidad quantidade qtd qtde quantità qtà hoeveelheid aantal ilość miktar adet количество " +
    "кол-во 数量 委托数量 委托量 注文数量 수량 주문수량",
  timeInForce:
    "tif time-in-force force gültigkeit validité validez validade validità geldigheid ważność " +
    "geçerlilik срок-действия 有效方式 有効期間 執行条件 유효기간",
  category: "category product line produkt produit producto produto prodotto 产品 業務 상품",
  posSide:
    "pos-side position-side positionsseite lado-de-posición 持仓方向 ポジション方向 포지션방향",
};

const fields = new Map(
  Object.entries(names).flatMap(([field, words]) =>
    words.split(" ").map((word) => [headName(word), field as PasteField] as const),
  ),
);

/** What a column holds by its head; null where the head is in no list. */
export function fieldOfHead(head: string): PasteField | null {
  return fields.get(headName(head)) ?? null;
}

/** A head without its unit, accents, blanks, hyphens and capitals. */
function headName(text: string): string {
  return text
    .replace(/[([{\uff08].*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_\-./'\u2019]/g, "");
}
