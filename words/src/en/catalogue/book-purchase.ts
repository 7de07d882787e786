const purchaseNow = 'Purchase Now'

/** The texts of the dialog in which a book is bought. */
export const bookPurchase = {
  title: 'Purchase book',
  purchaseNow,
  pressAgain: `Click "${purchaseNow}" to retry.`,
  loginFirst: 'Please login to purchase books',
  price: 'Price',
  discount: 'Discount',
  toPay: 'To pay',
}
