import assert from 'node:assert/strict'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { test } from 'node:test'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'
import { readForeignHash } from './foreign-hashes.ts'
import { createPasswords } from './passwords.ts'

const password = 'correct horse'
const salt = Buffer.from('0123456789abcdef')
const b64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const bcrypted = bcrypt.hashSync(password, { cost: 4 })
const signer = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='

/** Each with its password. */
const hashes: Record<string, [string, string]> = {
  'bcrypt, as Auth0 and Supabase export it': [bcrypted, password],
  'bcrypt of PHP': [bcrypted.replace('$2b$', '$2y$'), password],
  'bcrypt of a published vector': ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  argon2i: [argon2.hashSync(password, { algorithm: 1, memoryCost: 1024, timeCost: 2 }), password],
  argon2id: [argon2.hashSync(password, { memoryCost: 4096, timeCost: 3 }), password],
  scrypt: [`$scrypt$ln=10,r=8,p=1$${b64(salt)}$${b64(scryptSync(password, salt, 32, { N: 1024 }))}`, password],
  pbkdf2: [`$pbkdf2-sha512$i=1000$${b64(salt)}$${b64(pbkdf2Sync(password, salt, 1000, 64, 'sha512'))}`, password],
  'pbkdf2 of Django and Clerk': [
    `pbkdf2_sha256$1000$seasalt$${pbkdf2Sync(password, 'seasalt', 1000, 32, 'sha256').toString('base64')}`,
    password,
  ],
  'the published example of Firebase': [
    `$firebase-scrypt$m=14,r=8,ss=Bw==,sk=${signer}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`,
    'user1password',
  ],
}

const whose = { group: 'test', account: 'test' }
const passwords = createPasswords({ cost: { memoryCost: 1024, timeCost: 1 } })

for (const [name, [hash, right]] of Object.entries(hashes)) {
  test(`a password is checked against ${name}`, async () => {
    assert.equal(await passwords.verify(right, hash, whose), true)
    assert.equal(await passwords.verify(`${right}.`, hash, whose), false)
    assert.equal(await passwords.verify('', hash, whose), false)
    assert.equal(passwords.needsRehash(hash), true)
  })

  test(`the scheme of ${name} is a hash of the same cost that no password matches`, async () => {
    const read = readForeignHash(hash) ?? assert.fail('it is not read')
    const scheme = readForeignHash(read.scheme) ?? assert.fail(`${read.scheme} is not read`)
    assert.equal(scheme.scheme, read.scheme)
    assert.equal(await scheme.verify(right), false)
  })
}

test('unknown, malformed or too costly hashes are not read', () => {
  for (const text of [
    '',
    'plain',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    '$2b$16$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    '$2b$10$short',
    '$argon2id$v=19$m=9999999,t=2,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
    `$scrypt$ln=25,r=8,p=1$${b64(salt)}$${b64(Buffer.alloc(32))}`,
    `$pbkdf2-sha256$i=99999999$${b64(salt)}$${b64(Buffer.alloc(32))}`,
  ])
    assert.equal(readForeignHash(text), null, text)
})

test('every check runs each imported scheme once, regardless of the hash of the account or its existence', async () => {
  const schemes = ['bcrypt, as Auth0 and Supabase export it', 'scrypt'].map(
    (name) => readForeignHash(hashes[name]?.[0] ?? '')?.scheme ?? '',
  )
  const own = await passwords.hash(password, whose)
  for (const hash of [null, own, bcrypted, hashes.scrypt?.[0] ?? '']) {
    const checked: string[] = []
    const counting = createPasswords({
      cost: { memoryCost: 1024, timeCost: 1 },
      foreign: (text) => {
        const read = readForeignHash(text)
        const verify = (given: string) => {
          checked.push(read?.scheme ?? '')
          return read?.verify(given) ?? Promise.resolve(false)
        }
        return read && { ...read, verify }
      },
    })
    assert.equal(await counting.verify(password, hash, whose, schemes), hash !== null)
    assert.deepEqual(checked.sort(), [...schemes].sort())
  }
})
