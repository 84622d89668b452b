import type { ComponentChildren } from 'preact'
import type { Read } from '../app/api.ts'
import { texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { errorMessage } from './notice.tsx'

/** How what is waited for will look: rows of people, of things with a tile, of text alone; or facts by name. */
type Shape = 'people' | 'tiles' | 'lines' | 'facts'

interface LoadedProps<T> {
  read: Read<T>
  shape: Shape
  children: (data: T) => ComponentChildren
}

/** Waiting, failed with a way to try again, or there. */
export function Loaded<T>({ read, shape, children }: LoadedProps<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>
  if (read.error) return <Failed error={read.error} again={read.again} />
  return shape === 'facts' ? <FactSkeleton /> : <RowSkeleton shape={shape} />
}

/** Nothing that was done is refused here, so it is said without alarm. */
export const Failed = ({ error, again }: { error: Error; again: () => void }) => (
  <div class="empty" role="alert">
    <h3>{texts.thisCouldNotBeLoaded}</h3>
    <p>{errorMessage(error)}</p>
    <Button onClick={again}>{texts.tryAgain}</Button>
  </div>
)

const leads = { people: 'skeleton skeleton-person', tiles: 'skeleton skeleton-tile', lines: null }

const RowSkeleton = ({ shape }: { shape: Exclude<Shape, 'facts'> }) => (
  <div class="rows" role="status" aria-label={texts.loading}>
    {[1, 2, 3].map((row) => (
      <div key={row} class="row">
        {leads[shape] && <div class={leads[shape]} />}
        <div class="row-main">
          <div class="skeleton" />
          <div class="skeleton skeleton-short" />
        </div>
      </div>
    ))}
  </div>
)

const FactSkeleton = () => (
  <div class="facts" role="status" aria-label={texts.loading}>
    {Array.from({ length: 14 }, (_, place) => (
      <div key={place} class="skeleton skeleton-fact" />
    ))}
  </div>
)
