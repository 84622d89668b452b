import { texts } from '../../../texts/surveys-editor.ts'
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
    name: texts.recommendation,
    title: texts.recommendationNPS,
    about: texts.howLikelyArePeopleToRecommendYou,
    questions() {
      const why = newQuestion('text', { title: texts.whatIsMissingOrWhatBothersYou })
      const happy = newQuestion('text', { title: texts.whatDoYouLikeMost })
      const score = newQuestion('nps', {
        title: texts.howLikelyAreYouToRecommendUs,
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
    name: texts.satisfaction,
    title: texts.satisfactionCSAT,
    about: texts.howSatisfiedArePeopleWithWhat,
    questions: () => [
      newQuestion('csat', { title: texts.howSatisfiedAreYouWithIt }),
      newQuestion('text', { title: texts.whatCouldBeBetter }),
    ],
  },
  {
    name: texts.productMarketFit,
    title: texts.productMarketFit,
    about: texts.howWouldPeopleFeelWithout,
    questions: () => [
      newQuestion('single', {
        title: texts.howWouldYouFeelIfYouCould,
        options: [texts.veryDisappointed, texts.somewhatDisappointed, texts.notDisappointed].map(newOption),
      }),
      newQuestion('text', { title: texts.whatIsTheMainBenefitForYou }),
    ],
  },
  { name: '', title: texts.blank, about: texts.oneQuestionOfYourOwn, questions: () => [newQuestion('single')] },
]
