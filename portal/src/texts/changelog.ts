export const texts = {
  whatsNew: "What's new",
  productUpdatesNewestFirst: 'Product updates, newest first.',
  posts: 'Posts',
  noUpdatesYet: 'No updates yet',
  productUpdatesWillAppearHere: 'Product updates will appear here.',
  new: 'New',
  like: 'Like',
  love: 'Love',
  celebrate: 'Celebrate',
  confused: 'Confused',
  yourReactionToTitle: (title: string | number) => `Your reaction to “${title}”`,
  reactionsAreNotAvailable: 'Reactions are not available in a support session.',
}
