export const texts = {
  fromYourBackend: 'From your backend',
  fromThePanel: 'From the panel',
  fromACampaign: 'From a campaign',
  notificationSent: 'Notification sent',
  sendNotification: 'Send notification',
  send: 'Send',
  title: 'Title',
  text: 'Text',
  markdownOptional: 'Markdown, optional',
  link: 'Link',
  aURLOrAPathInYourProduct: 'A URL, or a path in your product',
}
