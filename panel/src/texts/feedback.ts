import { number, plural } from './locale.ts'

export const texts = {
  needsReview: 'Needs review',
  hidden: 'Hidden',
  open: 'Open',
  planned: 'Planned',
  inProgress: 'In progress',
  shipped: 'Shipped',
  declined: 'Declined',
  aContact: 'A contact',
  deletedContact: 'Deleted contact',
  titleIsNowLabel: (title: string, label: string) => `“${title}” is now: ${label}.`,
  titleHasShipped: (title: string) => `“${title}” has shipped.`,
  hasTitleShipped: (title: string) => `Has “${title}” shipped?`,
  markAsShipped: 'Mark as shipped',
  titleIsAgainLabel: (title: string, label: string) => `“${title}” is ${label} again.`,
  titleHasShippedVotersSoon: (title: string) => `“${title}” has shipped. Its voters are notified in a moment.`,
  votersNotifiedAndMailed: (notified: number, mailed: number): string => {
    if (notified === 0) return 'No one is notified: it has no voters who have not been notified before.'
    const inApp = plural(notified, {
      one: '1 voter is notified in the app',
      other: `${number(notified)} voters are notified in the app`,
    })
    if (mailed === 0) return `${inApp}. No one gets an email.`
    return `${inApp}, and ${plural(mailed, { one: '1 of them', other: `${number(mailed)} of them` })} by email.`
  },
  votersHearAfterSeconds: (seconds: number) =>
    `They are notified once, ${number(seconds)} seconds later. Until then you can undo it. To announce it with a text of your own, publish a changelog post that ships it.`,
  moveToLabel: (label: string) => `Move to ${label}`,
  votes: (count: number) => plural(count, { one: '1 vote', other: `${number(count)} votes` }),
  comments: (count: number) => plural(count, { one: '1 comment', other: `${number(count)} comments` }),
  noPostsDropAPostHereToMoveIt: 'No posts. Drop a post here to move it.',
  noPosts: 'No posts.',
  showAll: 'Show all',
  roadmap: 'Roadmap',
  feedbackByStatusPlannedPosts: 'Feedback by status. Planned posts of public boards appear on your public roadmap.',
  filters: 'Filters',
  board: 'Board',
  category: 'Category',
  publicRoadmap: 'Public roadmap',
}
