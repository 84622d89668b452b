import { useMediaQuery } from '@mantine/hooks'
import { useScreen } from '../../../app/screen-search.ts'

/** Whether the person is shown beside the conversation: chosen in the URL, or where there is room. */
export function useSide() {
  const screen = useScreen()
  const hasRoom = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false })
  const side = screen.get('side')
  const isShown = side ? side === 'open' : hasRoom === true
  return { isShown, show: (shown: boolean) => screen.set({ side: shown ? 'open' : 'closed' }, { replace: true }) }
}
