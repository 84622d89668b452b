export const texts = {
  announcement: 'Announcement',
  announcementAtTheBottomOfThePage: 'Announcement at the bottom of the page',
  hideThisAnnouncement: 'Hide this announcement',
  closeThisAnnouncement: 'Close this announcement',
}
