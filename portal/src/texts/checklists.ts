import { plural } from './locale.ts'

export const texts = {
  getStarted: 'Get started',
  yourFirstStepsAndYourProgress: 'Your first steps and your progress.',
  checklists: 'Checklists',
  noChecklists: 'No checklists',
  thereIsNoChecklistForYou: 'There is no checklist for you right now.',
  moreToExplore: 'More to explore',
  chooseAChecklistToStartNext: 'Choose a checklist to start next.',
  checklistDismissed: 'Checklist dismissed',
  anotherChecklist: 'another checklist',
  availableAfterValueIsCompleted: (value: string | number) => `Available after ${value} is completed.`,
  checklistsCannotBeDismissed: 'Checklists cannot be dismissed in a support session.',
  closeName: (name: string | number) => `Close ${name}`,
  close: 'Close',
  nameDoneOfTotalStepsDone: (name: string | number, done: string | number, total: string | number) =>
    `${name}: ${done} of ${total} steps done`,
  completed: 'Completed',
  doneOfTotal: (done: string | number, total: string | number) => `${done} of ${total}`,
  done: 'Done',
  startTitle: (title: string | number) => `Start: ${title}`,
  start: 'Start',
  steps: (total: number) => plural(total, { one: '1 step', other: `${total} steps` }),
  checklistsCannotBeChosen: 'Checklists cannot be chosen in a support session.',
  chooseName: (name: string | number) => `Choose ${name}`,
  choose: 'Choose',
}
