import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import * as argon2 from '@node-rs/argon2'
import { Failure } from '../fail.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const whose = { group: 'tenant', account: 'someone' }

test('a password is verified by its hash, and other passwords are refused', async () => {
  const hash = await passwords.hash('correct horse', whose)
  assert.ok(hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))
  assert.equal(await passwords.verify('correct horse', hash, whose), true)
  assert.equal(await passwords.verify('Correct horse', hash, whose), false)
  assert.notEqual(await passwords.hash('correct horse', whose), hash)
})

test('passwords that differ only in Unicode composition are equal', async () => {
  const hash = await passwords.hash('caf\u00e9', whose)
  assert.equal(await passwords.verify('cafe\u0301', hash, whose), true)
})

test('without a hash the work is the same and the result is false', async () => {
  const checked: string[] = []
  const watched = createPasswords({
    argon2: {
      hash: argon2.hash,
      verify(hash, password) {
        checked.push(String(hash))
        return argon2.verify(hash, password)
      },
    },
  })
  assert.equal(await watched.verify('anything', null, whose), false)
  const real = argon2.parseOptions(await passwords.hash('anything', whose))
  assert.deepEqual(argon2.parseOptions(checked[0] ?? ''), real)
})

test('a hash with other cost parameters needs a rehash', async () => {
  assert.equal(passwords.needsRehash(await passwords.hash('a', whose)), false)
  assert.equal(passwords.needsRehash(await argon2.hash('a', { memoryCost: 1024 })), true)
})

test('fifty concurrent hashes never use more threads than there are cores, and other work continues', async () => {
  let running = 0
  let most = 0
  const flooded = createPasswords({
    argon2: {
      hash: argon2.hash,
      async verify(hash, password) {
        running += 1
        most = Math.max(most, running)
        try {
          return await argon2.verify(hash, password)
        } finally {
          running -= 1
        }
      },
    },
  })
  const hash = await flooded.hash('right', whose)
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      flooded.verify(i % 2 ? 'right' : 'wrong', hash, { ...whose, account: `${i}` }),
    ),
  )
  clearInterval(ticking)
  assert.equal(answers.filter(Boolean).length, 25)
  assert.ok(most <= availableParallelism(), `${most} at once`)
  assert.ok(turns >= 10, `the event loop turned ${turns} times`)
})

test('an account that floods gets 429 with Retry-After, and others are served', async () => {
  const small = createPasswords({ concurrency: 1, maxWaitingOfAccount: 2 })
  const flood = Array.from({ length: 5 }, () => small.verify('a', null, whose))
  const other = small.verify('a', null, { ...whose, account: 'other' })
  const refused = (await Promise.allSettled(flood)).filter((result) => result.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) {
    assert.ok(reason instanceof Failure && reason.code === 'rate_limited')
    assert.match(reason.headers['retry-after'] ?? '', /^[1-9]\d*$/)
  }
  assert.equal(await other, false)
})
