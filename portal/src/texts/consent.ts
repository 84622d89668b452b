export const texts = {
  newsAndOffers: 'News and offers',
  productNews: 'Product news',
  surveys: 'Surveys',
  emailPreferences: 'Email preferences',
  chooseTheEmailsYouReceiveFromName: (name: string | number) => `Choose the emails you receive from ${name}.`,
  email: 'Email',
  emailAboutYourAccountSuchAs: 'Email about your account, such as receipts and sign-in links, is always sent.',
  preferencesSaved: 'Preferences saved',
  agreed: 'Agreed',
  offSince: 'Off since',
}
