import { useBlocker } from '@tanstack/react-router'
import { texts } from '../../texts/ui.ts'
import { Confirm } from '../confirm.tsx'

/** Asks before changes are lost by going elsewhere in the panel, or by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const leaving = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <Confirm
      opened={leaving.status === 'blocked'}
      close={() => leaving.reset?.()}
      title={texts.discardUnsavedChanges}
      act={texts.discardChanges}
      cancel={texts.keepEditing}
      pending={false}
      onConfirm={() => leaving.proceed?.()}
    >
      {texts.yourChangesOnThisPageAreNotSaved}
    </Confirm>
  )
}
