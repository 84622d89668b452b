import assert from 'node:assert/strict'
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { databaseFolders, makeFolder } from './fast-folder.ts'

test('a temporary database is stored in memory only where memory is available', () => {
  const [disk] = databaseFolders(join(tmpdir(), 'missing'))
  assert.equal(databaseFolders(join(tmpdir(), 'missing')).length, 1)
  assert.ok(disk)
  assert.equal(databaseFolders('/proc').length, 1, 'a file system without space is not used')
})

test('the folder of a temporary database is accessible to other users', () => {
  const folder = makeFolder(tmpdir(), 'userkeep-folder-')
  try {
    assert.equal(statSync(folder).mode & 0o777, 0o755)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
