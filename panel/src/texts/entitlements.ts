export const texts = {
  nameGranted: (name: string) => `${name} granted.`,
  grantAFeature: 'Grant a feature',
  grant: 'Grant',
  feature: 'Feature',
  addedToTheFeaturesOfTheCustomers: 'Added to the features of the customer’s subscriptions, from the next request on.',
  chooseAFeature: 'Choose a feature',
  noLimit: 'No limit',
  additionalAmount: 'Additional amount',
  reason: 'Reason',
  agreedForThePilot: 'Agreed for the pilot',
  until: 'Until',
  optionalLeaveEmptyToGrantItUntil: 'Optional. Leave empty to grant it until it is revoked.',
}
