import { texts } from '../texts/app.ts'

let current = { title: texts.userkeep, count: 0 }

function change(changes: Partial<typeof current>): void {
  current = { ...current, ...changes }
  const { title, count } = current
  document.title = count > 0 ? texts.countTitleUserkeep(count > 99 ? '99+' : count, title) : texts.titleUserkeep(title)
}

/** The title of the browser's tab: the screen, and before it a count of what is unread. */
export const pageTitle = {
  set: (title: string) => change({ title }),
  setCount: (count: number) => change({ count }),
}
