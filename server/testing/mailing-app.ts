import { createMailTransport } from '../src/platform/mail/transport.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { type SmtpSink, startSmtpServer } from './smtp.ts'

export const operatorsAddress = 'userkeep@example.com'

export interface MailingApp extends TestApp {
  /** The operator's mail server. */
  smtp: SmtpSink
}

/** A service whose operator has a mail server. */
export async function mailingApp(options: TestAppOptions = {}): Promise<MailingApp> {
  const smtp = await startSmtpServer()
  const transport = createMailTransport(smtp.url)
  const app = await testApp({
    ...options,
    mail: { transport, from: `Userkeep <${operatorsAddress}>`, shownHere: true },
  })
  const close = async () => {
    await app.close()
    transport.close()
    await smtp.close()
  }
  return { ...app, smtp, close }
}
