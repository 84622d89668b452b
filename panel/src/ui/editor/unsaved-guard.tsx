import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../confirm.tsx'

/** Asks before changes are lost by going elsewhere in the panel, or by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const leaving = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <Confirm
      opened={leaving.status === 'blocked'}
      close={() => leaving.reset?.()}
      title="Discard unsaved changes?"
      act="Discard changes"
      cancel="Keep editing"
      pending={false}
      onConfirm={() => leaving.proceed?.()}
    >
      Your changes on this page are not saved yet.
    </Confirm>
  )
}
