import type { Category } from './rows.ts'

export const categories: Pick<Category, 'name' | 'color'>[] = [
  { name: 'New', color: 'blue' },
  { name: 'Improved', color: 'green' },
  { name: 'Fixed', color: 'amber' },
]

export interface Told {
  title: string
  slug: string
  category: string
  labels: string[]
  /** Negative: scheduled. null: a draft. */
  daysAgo: number | null
  /** The share of contacts who read it, and of those who reacted. */
  read: number
  reacted: number
  picture?: 'compare' | 'chart'
  segment?: string
  /** Titles of the feedback posts that it ships. */
  ships?: string[]
  body: string
}

export const told: Told[] = [
  {
    title: 'Offline photos on site',
    slug: 'offline-photos-on-site',
    category: 'New',
    labels: ['iOS', 'Android'],
    daysAgo: 96,
    read: 0.5,
    reacted: 0.3,
    body: `Basements have no signal. Photos and notes are now stored on your phone and sent when it is back online.

- A small cloud shows what is still waiting
- Nothing is lost when the app is closed
- Photos keep the time and the place they were taken at`,
  },
  {
    title: 'Sign off drawings on your phone',
    slug: 'sign-off-drawings-on-your-phone',
    category: 'New',
    labels: ['iOS', 'Android'],
    daysAgo: 82,
    read: 0.4,
    reacted: 0.35,
    ships: ['Sign off drawings on a phone'],
    body: `Open a drawing on your phone, sign with your finger, done. Everybody who works with it is notified at once.

Many of you asked for it. Thank you.`,
  },
  {
    title: 'Exports are three times faster',
    slug: 'exports-are-three-times-faster',
    category: 'Improved',
    labels: ['Web'],
    daysAgo: 61,
    read: 0.35,
    reacted: 0.2,
    picture: 'chart',
    body: `A weekly report with 400 photos took almost a minute. Now it takes **17 seconds**.

PICTURE

We write the PDF while the photos are still being sized. You do not have to do anything.`,
  },
  {
    title: 'Your weekly report, by email',
    slug: 'your-weekly-report-by-email',
    category: 'New',
    labels: ['Web'],
    daysAgo: 47,
    read: 0.3,
    reacted: 0.25,
    ships: ['Weekly report by email'],
    body: `Choose who gets the report of a site, and it is there **every Friday**, without anybody pressing a button.

You find it under _Reports_, at the top right.`,
  },
  {
    title: 'Dates in reports follow your time zone',
    slug: 'dates-in-reports-follow-your-time-zone',
    category: 'Fixed',
    labels: [],
    daysAgo: 33,
    read: 0.25,
    reacted: 0.1,
    body: `Reports that were made after midnight had the date of the day before, for teams east of Greenwich. They have the right one now, and so do \`exported_at\` and \`signed_at\` in the API.

Thank you to everybody who reported it.`,
  },
  {
    title: 'Early access: plan boards',
    slug: 'early-access-plan-boards',
    category: 'New',
    labels: ['Beta'],
    daysAgo: 18,
    read: 0.6,
    reacted: 0.4,
    segment: 'Power users',
    body: `You are among the first to see **plan boards**: every task of a site on one wall, by week and by trade.

It is not finished. Let us know what is missing, and we will build that first.`,
  },
  {
    title: 'Compare two drawings at a glance',
    slug: 'compare-two-drawings',
    category: 'New',
    labels: ['Web', 'iPad'],
    daysAgo: 5,
    read: 0.55,
    reacted: 0.45,
    picture: 'compare',
    body: `Lay two revisions of a drawing side by side. What was added is green, what is gone is red.

PICTURE

## How it works

1. Open a drawing
2. Choose **Compare** and the revision you want to see
3. Zoom in: both follow

Comments stay where they are, on both revisions.`,
  },
  {
    title: 'Sign-off by email',
    slug: 'sign-off-by-email',
    category: 'New',
    labels: ['Web'],
    daysAgo: -3,
    read: 0,
    reacted: 0,
    body: `Clients can sign a drawing from the mail they get, without an account. You see who signed, and when.`,
  },
  {
    title: 'Templates for weekly reports',
    slug: 'templates-for-weekly-reports',
    category: 'Improved',
    labels: [],
    daysAgo: null,
    read: 0,
    reacted: 0,
    body: `Choose what stands in a report once, and use it for every site.`,
  },
]
