import { useScreen } from '../../app/screen-search.ts'
import { type Point, textOfPoint } from './point.ts'

/** Opens the customers behind a point. The URL names it, so that a link shows the same customers. */
export function useOpenPoint(): (point: Point) => void {
  const screen = useScreen()
  return (point) => screen.set({ behind: textOfPoint(point) })
}
