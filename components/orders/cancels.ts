// What sending and telling of cancels takes: it comes after the page, in one piece.
export { cancelMany } from "./cancel-many";
export { cancelOrder } from "./cancel-order";
export { tellCancel } from "./cancel-toasts";
