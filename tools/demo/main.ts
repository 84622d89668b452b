import { pino } from 'pino'
import { demoAccount, fillDemo, obstacleTo } from '../../server/demo/fill.ts'
import { createApp } from '../../server/src/app.ts'
import { areas } from '../../server/src/areas.ts'
import { readConfig } from '../../server/src/config.ts'
import { loadOrCreateKey } from '../../server/src/encryption-key.ts'
import { openDatabase } from '../../server/src/open-database.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createSecrets } from '../../server/src/platform/crypto/secrets.ts'
import { createLimiter } from '../../server/src/platform/limits/limiter.ts'
import { readPlans } from '../../server/src/platform/plans.ts'
import { StartError } from '../../server/src/platform/start-error.ts'

/** Fills the database that the service would use. Its data is invented, and its addresses lead nowhere. */
async function demo(isForced: boolean): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const obstacle = await obstacleTo(database.sql)
    if (obstacle === 'demo') return announce('The demo is here already.', config.publicUrl)
    if (obstacle === 'organizations' && !isForced) {
      throw new StartError(
        'This database has organizations of its own: the demo would stand among them. Set DATA_DIR or DATABASE_URL to another, or say npm run demo -- --force.',
      )
    }
    const isOwnKey = config.encryptionKeys.length > 0 || config.databaseUrl !== undefined
    const keys = isOwnKey ? config.encryptionKeys : await loadOrCreateKey(config.dataDir)
    const log = pino({ level: 'warn' })
    const app = await createApp(
      {
        ...{ sql: database.sql, bootSql: database.bootSql, clock: systemClock, log, limiter: createLimiter({ log }) },
        ...{ secrets: createSecrets(keys), plans: readPlans(config.plansFile), trustProxy: false, frontends: [] },
        settings: { publicUrl: config.publicUrl, allowPrivateTargets: false, checkAnswers: false },
        mail: { transport: null, from: config.mailFrom, shownHere: false },
      },
      areas,
    )
    console.log('Inventing a product with 2,000 contacts and 150 teams …')
    try {
      await fillDemo(app)
    } finally {
      await app.close()
    }
    announce('The demo is ready: npm start, then sign in.', config.publicUrl)
  } finally {
    await database.close()
  }
}

function announce(says: string, url: string): void {
  console.log(
    `${says}\n  Panel      ${url}\n  Product    ${url}/demo?environment=live\n  Email      ${demoAccount.email}\n  Password   ${demoAccount.password}`,
  )
}

demo(process.argv.includes('--force')).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
