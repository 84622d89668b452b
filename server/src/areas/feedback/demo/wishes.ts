import type { PostRow } from '../posts/posts.sql.ts'

/** A post of the demo. */
export interface Wish {
  title: string
  body?: string
  status: PostRow['status']
  moderation?: PostRow['moderation']
  category: string | null
  board?: 'early'
  daysAgo: number
  /** The share of contacts who voted for it. */
  share: number
  answer?: string
  comments?: string[]
  /** The reply of staff below the post. */
  reply?: string
  /** Posted by staff on behalf of a contact. */
  byStaff?: true
  /** The title of the post that this duplicate was merged into. */
  into?: string
}

export const categories = [
  { name: 'Drawings', color: '#5b5bd6' },
  { name: 'Reports', color: '#0ea5a4' },
  { name: 'Mobile app', color: '#ea580c' },
  { name: 'Integrations', color: '#16a34a' },
]

export const wishes: Wish[] = [
  {
    title: 'Work offline on site',
    body: 'Half of our sites have no signal below ground. Photos and notes should be stored on the phone and sent once there is one.',
    status: 'in_progress',
    category: 'Mobile app',
    daysAgo: 160,
    share: 0.34,
    answer:
      'We are building it now: notes and photos first, **drawings** after that. We ask for testers in the portal.',
    comments: [
      'Basements are where most of our defects are, so this would change everything.',
      'Please keep the time at which the photo was taken, not the time at which it was sent.',
      'Happy to test on two sites in Bergen.',
    ],
    reply: 'The time of the photo does not change. Thank you, we will write to you about the test.',
  },
  {
    title: 'Compare two revisions of a drawing',
    body: 'Show what changed between revision B and C, as an overlay.',
    status: 'planned',
    category: 'Drawings',
    daysAgo: 140,
    share: 0.26,
    answer: 'Planned for the first quarter.',
    comments: ['An overlay in red and blue would be enough for us.', 'Yes, please. We do this by hand today.'],
  },
  {
    title: 'Sign off drawings on a phone',
    status: 'shipped',
    category: 'Drawings',
    daysAgo: 180,
    share: 0.22,
    comments: ['Works well, thank you.'],
  },
  {
    title: 'Weekly report by email',
    body: 'Every Friday, to the client, without anybody pressing a button.',
    status: 'shipped',
    category: 'Reports',
    daysAgo: 150,
    share: 0.18,
  },
  {
    title: 'Dark mode',
    body: 'For those who write their diary at night.',
    status: 'planned',
    category: 'Mobile app',
    daysAgo: 95,
    share: 0.17,
    comments: ['My eyes would thank you.'],
  },
  {
    title: 'Export a project as one PDF',
    body: 'Diary, photos and drawings in one file that we can hand over when a project ends.',
    status: 'open',
    category: 'Reports',
    daysAgo: 88,
    share: 0.15,
    byStaff: true,
  },
  {
    title: 'Export a whole project to PDF',
    status: 'open',
    category: 'Reports',
    daysAgo: 61,
    share: 0,
    into: 'Export a project as one PDF',
  },
  {
    title: 'Connect to Microsoft Project',
    status: 'open',
    category: 'Integrations',
    daysAgo: 72,
    share: 0.11,
    comments: ['Reading the schedule would be a start.'],
  },
  {
    title: 'Weather in the diary',
    body: 'Temperature and rain of the day, filled in by itself.',
    status: 'in_progress',
    category: 'Reports',
    daysAgo: 54,
    share: 0.1,
  },
  {
    title: 'Fax reports to the client',
    status: 'declined',
    category: 'Reports',
    daysAgo: 120,
    share: 0.01,
    answer: 'Thank you for asking. We will not build this: reports go out by email and as a link.',
  },
  { title: 'Voice notes', status: 'open', category: 'Mobile app', daysAgo: 33, share: 0.08 },
  { title: 'More colors for markers', status: 'open', category: 'Drawings', daysAgo: 12, share: 0.05 },
  { title: 'Sort photos by room', status: 'open', category: null, daysAgo: 4, share: 0.03 },
  {
    title: 'Let subcontractors see only their own rooms',
    body: 'They should neither see prices nor what others have done wrong.',
    status: 'open',
    moderation: 'pending',
    category: null,
    daysAgo: 1,
    share: 0,
  },
  { title: 'Cheap roof tiles, best offer', status: 'open', moderation: 'hidden', category: null, daysAgo: 9, share: 0 },
  {
    title: 'Early access: defects found in photos',
    body: 'Let us know where it was wrong, so that it gets better.',
    status: 'in_progress',
    category: 'Mobile app',
    board: 'early',
    daysAgo: 20,
    share: 0.04,
    byStaff: true,
  },
]
