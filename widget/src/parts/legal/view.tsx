import { useEffect, useRef, useState } from 'preact/hooks'
import type { PartProps, WidgetApi } from '../../part.ts'
import { texts } from '../../texts/legal.ts'
import { overlayRanks, useOverlayTurn } from '../../ui/overlay-turn.ts'
import type { Outstanding, OwnLegal } from './agreement.ts'
import { DocumentText } from './document-text.tsx'
import styles from './legal.css?inline'

export { styles }

/** Blocking documents are a dialog over the page; a notice is in a corner and can be postponed. */
export function View({ shown, widget }: PartProps<Outstanding[]>) {
  const { outstanding, accept, problem } = useAgreements(shown, widget)
  const [isPutOff, setPutOff] = useState(false)
  const blocking = outstanding.filter(({ enforcement }) => enforcement === 'blocking')
  const notices = outstanding.filter(({ enforcement }) => enforcement === 'notice')
  const hasNotice = notices.length > 0 && !isPutOff
  useOverlayTurn(overlayRanks.terms, blocking.length > 0)
  const isNoticeShown = useOverlayTurn(overlayRanks.notice, blocking.length === 0 && hasNotice)
  if (blocking.length > 0) {
    return <Blocking key="blocking" asked={blocking} accept={accept} problem={problem} widget={widget} />
  }
  if (!isNoticeShown) return null
  return (
    <section class="card notice" aria-label={texts.whatHasChanged}>
      <Asked asked={notices} widget={widget} />
      {problem && <Problem>{problem}</Problem>}
      <div class="acts">
        <button type="button" class="button primary" onClick={() => void accept(notices)}>
          {texts.gotIt}
        </button>
        <button type="button" class="button" onClick={() => setPutOff(true)}>
          {texts.later}
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
  widget: WidgetApi
}

function Blocking({ asked, accept, problem, widget }: BlockingProps) {
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
      <h2 id="ask-title">{texts.beforeYouContinue}</h2>
      <p class="dim">{texts.pleaseReadAndAgree}</p>
      <Asked asked={asked} widget={widget} agreed={agreed} toggle={toggle} />
      {problem && <Problem>{problem}</Problem>}
      <div class="acts">
        <button type="button" class="button primary" disabled={!isWhole} onClick={() => void accept(asked)}>
          {texts.agreeAndContinue}
        </button>
      </div>
    </dialog>
  )
}

interface AskedProps {
  asked: Outstanding[]
  widget: WidgetApi
  agreed?: readonly string[]
  toggle?(id: string): void
}

const Asked = ({ asked, widget, agreed, toggle }: AskedProps) => (
  <ul class="asked">
    {asked.map(({ version_id, title, summary }) => (
      <li key={version_id}>
        {toggle ? (
          <label class="agreement">
            <input type="checkbox" checked={agreed?.includes(version_id)} onChange={() => toggle(version_id)} />
            <span>{summary || texts.iAgreeToTitle(title)}</span>
          </label>
        ) : (
          <p>{summary || title}</p>
        )}
        <DocumentText title={title} versionId={version_id} widget={widget} />
      </li>
    ))}
  </ul>
)

const Problem = ({ children }: { children: string }) => (
  <p class="error" role="alert">
    {children}
  </p>
)

function useAgreements(shown: Outstanding[], widget: WidgetApi) {
  const [outstanding, setOutstanding] = useState(shown)
  const [problem, setProblem] = useState('')
  useEffect(() => setOutstanding(shown), [shown])
  const accept: Accept = async (asked) => {
    try {
      const body = { version_ids: asked.map(({ version_id }) => version_id), source: 'widget' }
      const answer = await widget.call<OwnLegal>('/v1/contact/legal/accept', { body })
      setProblem('')
      setOutstanding(answer.outstanding)
    } catch {
      setProblem(texts.changeCouldNotBeSaved)
    }
  }
  return { outstanding, accept, problem }
}
