import { useEffect, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/checklists.ts'
import { type Act, type OwnChecklist, type OwnChecklists, shownStates } from './checklist.ts'

/** Steps are done by what is tracked, a moment after it has arrived. */
const moment = 1500

/** The checklists of the visitor, as they are now. */
export function useChecklists(shown: OwnChecklist[], widget: WidgetApi) {
  const [lists, setLists] = useState(shown)
  const [problem, setProblem] = useState('')
  const refresh = async () => {
    try {
      const { checklists } = await widget.call<OwnChecklists>('/v1/contact/checklists', {
        method: 'GET',
      })
      setLists(checklists)
    } catch {
      // The current content stays; the next attempt may work.
    }
  }
  const act: Act = async (list, verb) => {
    try {
      const changed = await widget.call<OwnChecklist>(`/v1/contact/checklists/${list.id}/${verb}`)
      setProblem('')
      setLists((now) => now.map((one) => (one.id === changed.id ? changed : one)))
    } catch {
      setProblem(texts.changeCouldNotBeSaved)
    }
  }
  useEffect(() => setLists(shown), [shown])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = widget.onTracked(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), moment)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [widget])
  const visible = shownStates.flatMap((state) => lists.filter((list) => list.state === state))
  return { visible, act, problem, refresh }
}
