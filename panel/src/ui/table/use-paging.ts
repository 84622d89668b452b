import { useState } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { firstPlace, type Paging } from './paging.ts'

/** The page is in the URL, so that a link shows the same one. */
export function useUrlPaging(): Paging {
  const screen = useScreen()
  const page = Math.max(1, Math.floor(Number(screen.get('page'))) || 1)
  return {
    place: { page, after: page > 1 ? screen.get('after') : undefined },
    go: (place) => screen.set({ page: place.page > 1 ? String(place.page) : undefined, after: place.after }),
  }
}

/** The paging of a second list on a screen, outside of the URL. */
export function useOwnPaging(): Paging {
  const [place, go] = useState(firstPlace)
  return { place, go }
}
