export interface Topic {
  tag: string
  question: string
  more: string
  answer: string
}

/** Questions of contacts, with answers. */
export const topics: readonly Topic[] = [
  {
    tag: 'Billing',
    question: 'I was charged twice this month. Can you have a look at my invoices?',
    more: 'The second charge came two days after the first one.',
    answer: 'One of the two is a reservation by your bank and disappears within **three days**.',
  },
  {
    tag: 'Billing',
    question: 'How do I change the address on our invoices?',
    more: 'We have moved, and our accounting needs the new address.',
    answer: 'Open *Settings → Billing* and choose **Edit address**. It is used from the next invoice on.',
  },
  {
    tag: 'Export',
    question: 'How do I export my drawings as PDF?',
    more: 'The menu only shows PNG.',
    answer: 'PDF is in the menu *File → Export* of each drawing. All of them at once are in *Settings → Export*.',
  },
  {
    tag: 'Export',
    question: 'The export of our workspace stops at 80%.',
    more: 'I tried it three times today.',
    answer: 'A very large picture stopped it. We have fixed that: please start the export again.',
  },
  {
    tag: 'Bug',
    question: 'The editor is blank after the update.',
    more: 'In Firefox it works, in Safari it does not.',
    answer: 'Thank you for the details. This is fixed since this morning, please reload the page.',
  },
  {
    tag: 'Bug',
    question: 'Comments appear twice when two of us write at the same time.',
    more: 'It happens about once a day.',
    answer: 'We could reproduce it and are working on a fix. I will write to you when it is out.',
  },
  {
    tag: 'Account',
    question: 'How can I add a colleague to our team?',
    more: 'She should only see two of our projects.',
    answer: 'Invite her under *Team → Members*. With the role **Guest** she sees the projects that you share with her.',
  },
  {
    tag: 'Account',
    question: 'I do not get the mail to reset my password.',
    more: 'It is not in the spam folder either.',
    answer: 'Your mail server refused our mail for a while. I have sent you a new link.',
  },
  {
    tag: 'Feature request',
    question: 'Is there a dark mode?',
    more: 'Our night shift would be very grateful.',
    answer: 'Not yet, but it is planned. I have added your vote to the wish.',
  },
  {
    tag: 'Feature request',
    question: 'Can the calendar begin on Sunday?',
    more: 'Our colleagues in the United States ask for it.',
    answer: 'Yes: *Settings → Region → First day of the week*.',
  },
]

export const notes = [
  'Same as the report from last week.',
  'Large customer, please answer today.',
  'I have asked the developers about this.',
] as const

export const thanks = [
  'Great, thank you!',
  'That worked, thanks.',
  'Perfect.',
  'Thank you for the quick help!',
] as const

export const tags: readonly [name: string, color: string][] = [
  ['Account', '#3b82f6'],
  ['Billing', '#10b981'],
  ['Bug', '#ef4444'],
  ['Export', '#f59e0b'],
  ['Feature request', '#8b5cf6'],
]

export const cannedReplies: readonly [name: string, shortcut: string, text: string][] = [
  ['Greeting', 'hello', 'Hello {{contact.first_name | there}}, thank you for your message.'],
  ['Where to export', 'export', 'You find it under *File → Export*. All drawings at once are in *Settings → Export*.'],
  ['Ask for details', 'details', 'Which browser do you use, and what did you do right before it happened?'],
  ['Fixed', 'fixed', 'This is fixed now. Please reload the page and try again.'],
  ['Closing', 'bye', 'I am closing this conversation. Write again any time.\n\n{{agent.name}}'],
]
