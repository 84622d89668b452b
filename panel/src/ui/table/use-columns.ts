import { useScreen } from '../../app/screen-search.ts'
import type { Column } from './column.ts'
import { useRemembered } from './remembered.ts'

/** The visible columns: from the URL, the last choice, or the default. */
export function useColumns<Row>(list: string, columns: Column<Row>[], hiddenAtFirst: string[] = []) {
  const screen = useScreen()
  const [remembered, remember] = useRemembered<string[] | null>(`columns.${list}`, null)
  const hidden = screen.get('hide')?.split(',') ?? remembered ?? hiddenAtFirst
  const isAsItComes = hidden.join() === hiddenAtFirst.join()
  const set = (ids: string[]) => {
    remember(ids)
    screen.set({ hide: ids.join() || 'none' }, { replace: true })
  }
  return {
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    hidden,
    toggle: (id: string) =>
      set(columns.map((column) => column.id).filter((other) => hidden.includes(other) !== (other === id))),
    reset: isAsItComes
      ? null
      : () => {
          remember(null)
          screen.set({ hide: undefined }, { replace: true })
        },
  }
}
