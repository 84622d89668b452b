import { useEffect, useRef, useState } from 'preact/hooks'
import type { Hands, PartProps } from '../../part.ts'
import type { Outstanding, OwnLegal } from './agreement.ts'
import { DocumentText } from './document-text.tsx'
import styles from './legal.css?inline'

export { styles }

/** What blocks is asked in a dialog over the page; a notice waits in a corner and may be put off. */
export function View({ shown, hands }: PartProps<Outstanding[]>) {
  const { outstanding, accept, problem } = useAgreements(shown, hands)
  const [isPutOff, setPutOff] = useState(false)
  const blocking = outstanding.filter(({ enforcement }) => enforcement === 'blocking')
  const notices = outstanding.filter(({ enforcement }) => enforcement === 'notice')
  if (blocking.length > 0) {
    return <Blocking key="blocking" asked={blocking} accept={accept} problem={problem} hands={hands} />
  }
  if (notices.length === 0 || isPutOff) return null
  return (
    <section class="card notice" aria-label="What has changed">
      <Asked asked={notices} hands={hands} />
      {problem && <Problem>{problem}</Problem>}
      <div class="acts">
        <button type="button" class="button primary" onClick={() => void accept(notices)}>
          Got it
        </button>
        <button type="button" class="button" onClick={() => setPutOff(true)}>
          Later
        </button>
      </div>
    </section>
  )
}

type Accept = (asked: Outstanding[]) => Promise<void>

interface BlockingProps {
  asked: Outstanding[]
  accept: Accept
  problem: string
  hands: Hands
}

function Blocking({ asked, accept, problem, hands }: BlockingProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const isWhole = asked.every(({ version_id }) => agreed.includes(version_id))
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  const toggle = (id: string) => setAgreed((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    // Escape would leave the page open without an agreement; where the browser insists, it is asked again.
    <dialog
      ref={dialog}
      class="card ask"
      aria-labelledby="ask-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <h2 id="ask-title">Before you continue</h2>
      <p class="dim">Please read and agree.</p>
      <Asked asked={asked} hands={hands} agreed={agreed} toggle={toggle} />
      {problem && <Problem>{problem}</Problem>}
      <div class="acts">
        <button type="button" class="button primary" disabled={!isWhole} onClick={() => void accept(asked)}>
          Agree and continue
        </button>
      </div>
    </dialog>
  )
}

interface AskedProps {
  asked: Outstanding[]
  hands: Hands
  agreed?: readonly string[]
  toggle?(id: string): void
}

const Asked = ({ asked, hands, agreed, toggle }: AskedProps) => (
  <ul class="asked">
    {asked.map(({ version_id, title, summary }) => (
      <li key={version_id}>
        {toggle ? (
          <label class="agreement">
            <input type="checkbox" checked={agreed?.includes(version_id)} onChange={() => toggle(version_id)} />
            <span>{summary || `I agree to: ${title}`}</span>
          </label>
        ) : (
          <p>{summary || title}</p>
        )}
        <DocumentText title={title} versionId={version_id} hands={hands} />
      </li>
    ))}
  </ul>
)

const Problem = ({ children }: { children: string }) => (
  <p class="error" role="alert">
    {children}
  </p>
)

function useAgreements(shown: Outstanding[], hands: Hands) {
  const [outstanding, setOutstanding] = useState(shown)
  const [problem, setProblem] = useState('')
  useEffect(() => setOutstanding(shown), [shown])
  const accept: Accept = async (asked) => {
    try {
      const body = { version_ids: asked.map(({ version_id }) => version_id), source: 'widget' }
      const answer = await hands.call<OwnLegal>('/v1/contact/legal/accept', { body })
      setProblem('')
      setOutstanding(answer.outstanding)
    } catch {
      setProblem('That did not work. Try again.')
    }
  }
  return { outstanding, accept, problem }
}
