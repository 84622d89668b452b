export const texts = {
  notificationsUnread: (unread: string | number) => `Notifications, ${unread} unread`,
  notifications: 'Notifications',
  newNotificationTitle: (title: string | number) => `New notification: ${title}`,
  markAllAsRead: 'Mark all as read',
  notificationsCouldNotBeLoaded: 'The notifications could not be loaded. ',
  changeCouldNotBeSaved: 'The change could not be saved. ',
  tryAgain: 'Try again',
  loading: 'Loading…',
  noNotificationsYet: 'No notifications yet.',
  showOlder: 'Show older',
  unread: 'Unread: ',
  markAsRead: 'Mark as read ',
}
