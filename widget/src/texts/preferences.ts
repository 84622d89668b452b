export const texts = {
  newsAndOffers: 'News and offers',
  productNews: 'Product news',
  surveys: 'Surveys',
  changeCouldNotBeSaved: 'The change could not be saved. Try again.',
  emailPreferences: 'Email preferences',
  emailAboutYourAccountSuchAs: 'Email about your account, such as receipts and sign-in links, is always sent.',
}
