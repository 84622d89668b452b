import type { Chance } from '../../../../demo/chance.ts'
import type { Answers } from '../answers/path.ts'
import type { Texts } from '../asking/texts.ts'
import type { Question, QuestionDraft, Trigger } from '../rules.ts'

export interface DemoSurvey {
  name: string
  daysAgo: number
  /** Days ago of the last answer. */
  until?: number
  active: boolean
  priority?: number
  /** The name of the audience. */
  segment?: string
  trigger: Pick<Trigger, 'on'> & Partial<Trigger>
  questions: QuestionDraft[]
  thanks: string
  locales?: Record<string, Texts>
  /** The number of contacts who were asked. */
  people: number
  answer(chance: Chance, questions: readonly Question[]): Answers
  /** Tags by a word of the answer. */
  tags: Record<string, string>
}

const praise = [
  'The site diary saves me an hour every evening.',
  'Photos straight into the report, finally.',
  'Works offline in the basement. That is rare.',
  'My whole crew learned it in a day.',
  'Support answered within minutes.',
]
const complaints = [
  'Too expensive for a small crew.',
  'The price went up and I did not see why.',
  'Uploading drawings is slow on mobile data.',
  'Slow on my old tablet.',
  'I could not find how to export a report as PDF.',
  'I miss an export to our accounting.',
]
const middling = ['It does what it should.', 'Good, though the search could be better.', 'Fine so far.']

const withText = (score: number, text: string, questions: readonly Question[]): Answers => ({
  [questions[0]?.id ?? '']: score,
  [questions[1]?.id ?? '']: text,
})

const likely = { low_label: 'Not at all likely', high_label: 'Extremely likely' }

export const demoSurveys: DemoSurvey[] = [
  {
    name: 'Would you recommend us?',
    daysAgo: 150,
    active: true,
    priority: 10,
    trigger: { on: 'visit', after_days: 30, wait_seconds: 20 },
    people: 190,
    thanks: 'Thank you. We read every answer.',
    questions: [
      { kind: 'nps', required: true, title: 'How likely are you to recommend us to a colleague?', ...likely },
      { kind: 'text', title: 'What is the main reason for your score?' },
    ],
    locales: {},
    answer(chance, questions) {
      const score = chance.weighted([
        [10, 22],
        [9, 24],
        [8, 18],
        [7, 12],
        [6, 8],
        [5, 6],
        [3, 5],
        [1, 3],
        [0, 2],
      ])
      const text = chance.pick(score > 8 ? praise : score > 6 ? middling : complaints)
      return chance.is(0.7) ? withText(score, text, questions) : { [questions[0]?.id ?? '']: score }
    },
    tags: { expensive: 'pricing', price: 'pricing', slow: 'speed', export: 'export', support: 'support' },
  },
  {
    name: 'How was your report?',
    daysAgo: 60,
    active: true,
    trigger: { on: 'event', name: 'report.ready', wait_seconds: 5 },
    people: 90,
    thanks: 'Thanks. That helps us more than you think.',
    questions: [
      {
        kind: 'csat',
        required: true,
        title: 'How happy are you with the report?',
        low_label: 'Not at all',
        high_label: 'Very',
      },
      {
        kind: 'multiple',
        title: 'What should we work on?',
        options: [
          { id: 'layout', label: 'The layout' },
          { id: 'photos', label: 'Photos' },
          { id: 'speed', label: 'Speed' },
          { id: 'export', label: 'Export' },
        ],
      },
    ],
    answer(chance, questions) {
      const score = chance.weighted([
        [5, 40],
        [4, 30],
        [3, 16],
        [2, 9],
        [1, 5],
      ])
      const wishes = chance.some(['layout', 'photos', 'speed', 'export'], chance.int(1, 2))
      return { [questions[0]?.id ?? '']: score, ...(score < 5 && { [questions[1]?.id ?? '']: wishes }) }
    },
    tags: {},
  },
  {
    name: 'Why did you choose us?',
    daysAgo: 120,
    until: 45,
    active: false,
    segment: 'Power users',
    trigger: { on: 'page', path: '/settings/*', wait_seconds: 10 },
    people: 70,
    thanks: 'Thank you.',
    questions: [
      {
        kind: 'single',
        required: true,
        title: 'What convinced you?',
        options: [
          { id: 'price', label: 'The price' },
          { id: 'mobile', label: 'Works on the phone' },
          { id: 'colleague', label: 'A colleague' },
          { id: 'other', label: 'Something else' },
        ],
      },
      { kind: 'rating', title: 'How easy was it to begin?', scale: 7, low_label: 'Hard', high_label: 'Easy' },
    ],
    answer: (chance, questions) => ({
      [questions[0]?.id ?? '']: chance.weighted([
        ['price', 3],
        ['mobile', 5],
        ['colleague', 4],
        ['other', 1],
      ]),
      [questions[1]?.id ?? '']: chance.weighted([
        [7, 5],
        [6, 6],
        [5, 4],
        [4, 2],
        [2, 1],
      ]),
    }),
    tags: {},
  },
]
