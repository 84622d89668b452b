import { newKey, newOption, newQuestion, type QuestionDraft } from './draft.ts'

interface Starter {
  name: string
  title: string
  about: string
  questions: () => QuestionDraft[]
}

/** Surveys that most begin with. Everything in them can be changed. */
export const starters: Starter[] = [
  {
    name: 'Recommendation',
    title: 'Recommendation (NPS)',
    about: 'How likely are people to recommend you, and why?',
    questions() {
      const why = newQuestion('text', { title: 'What is missing, or what bothers you?' })
      const happy = newQuestion('text', { title: 'What do you like most?' })
      const score = newQuestion('nps', {
        title: 'How likely are you to recommend us to a colleague?',
        next: [{ key: newKey(), op: 'gte', value: 9, go_to: happy.id }],
      })
      why.next = [
        { key: newKey(), op: 'answered', value: null, go_to: 'end' },
        { key: newKey(), op: 'unanswered', value: null, go_to: 'end' },
      ]
      return [score, why, happy]
    },
  },
  {
    name: 'Satisfaction',
    title: 'Satisfaction (CSAT)',
    about: 'How did something go that people have just done?',
    questions: () => [
      newQuestion('csat', { title: 'How satisfied are you with it?' }),
      newQuestion('text', { title: 'What could be better?' }),
    ],
  },
  {
    name: 'Product–market fit',
    title: 'Product–market fit',
    about: 'How would people feel without your product?',
    questions: () => [
      newQuestion('single', {
        title: 'How would you feel if you could no longer use our product?',
        options: ['Very disappointed', 'Somewhat disappointed', 'Not disappointed'].map(newOption),
      }),
      newQuestion('text', { title: 'What is the main benefit for you?' }),
    ],
  },
  { name: '', title: 'Blank', about: 'One question of your own.', questions: () => [newQuestion('single')] },
]
