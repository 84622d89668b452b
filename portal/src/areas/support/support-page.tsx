import { Door } from '../sign-in/door.tsx'

/** After a support session, or where its hand-over is gone. Never on to whoever else is signed in to this browser. */
export function SupportPage() {
  return (
    <Door title="The support session has ended" says="Close this tab. To look in again, begin anew in the panel." />
  )
}
