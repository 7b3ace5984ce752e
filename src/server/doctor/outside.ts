import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import type { Config } from '../config.ts'
import { openFiles } from '../lib/files/files.ts'
import { openMailer } from '../lib/mail.ts'
import { withMailbox } from '../lib/mailbox/mailbox.ts'
import { ok, problem, reasonOf, warning, type Check } from './finding.ts'

/** Signs in to the mail server; no mail is sent. */
export function mailCheck({ smtpUrl, mailFrom }: Config): Check {
  return {
    part: 'mail',
    advice: 'Check SMTP_URL: host, port, user and password, and smtp:// or smtps://.',
    async run() {
      if (smtpUrl === null) {
        return [
          warning('No mail is sent; all of them wait in the outbox.', 'Set SMTP_URL to the address of a mail server.'),
        ]
      }
      const mailer = openMailer(smtpUrl, mailFrom)
      try {
        await mailer.check().catch((cause: unknown) => {
          throw new Error(`The mail server takes no mails: ${reasonOf(cause)}`, { cause })
        })
      } finally {
        mailer.close()
      }
      return [ok(`${new URL(smtpUrl).host} takes mails from this installation.`)]
    },
  }
}

/** Looks into the mailbox that mails come back to, and marks nothing. */
export function returnsCheck({ returns }: Config): Check {
  return {
    part: 'returned mails',
    advice:
      'Check BOUNCE_IMAP_URL: host, port, user, password and folder. docs/operating/returned-mails.md says how to set it up.',
    async run(signal) {
      if (returns === null) return []
      const { mailbox } = returns
      const waiting = await withMailbox(mailbox, signal, (opened) => opened.unseen(1_000)).catch((cause: unknown) => {
        throw new Error(`The mailbox of returned mails cannot be read. ${reasonOf(cause)}`, { cause })
      })
      return [ok(`The mailbox of returned mails at ${mailbox.host} can be read; ${waiting.length} messages are new.`)]
    },
  }
}

/** Writes a small file, reads it and deletes it. */
export function filesCheck({ files }: Config): Check {
  const place = 'directory' in files ? files.directory : `the bucket ${files.bucket}`
  return {
    part: 'files',
    advice:
      'directory' in files
        ? 'Let the user of the service own this directory.'
        : 'Check FILES_URL: bucket, endpoint, region and credentials, and that they may write, read and delete.',
    async run() {
      const store = openFiles(files)
      const [key, written] = [`doctor/${randomBytes(16).toString('hex')}`, randomBytes(32).toString('hex')]
      try {
        await store.put(key, Buffer.from(written))
        const read = await text(await store.get(key))
        if (read !== written) throw new Error(`A file in ${place} was not read as it had been written.`)
      } finally {
        await store.delete(key).catch(() => undefined)
        store.close()
      }
      return [ok(`Files can be written to, read from and deleted from ${place}.`)]
    },
  }
}

/** Free parts of the disk, and bytes, below which it is a warning; a tenth of them is a problem. */
const littleSpace = { share: 0.1, bytes: 5e9 }

export function diskCheck({ dataDir }: Config): Check {
  return {
    part: 'disk',
    advice: 'Let the user of the service own DATA_DIR.',
    async run() {
      await mkdir(dataDir, { recursive: true })
      const { bavail, blocks, bsize, files, ffree } = await statfs(dataDir)
      const free = bavail * bsize
      const says = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free where DATA_DIR is.`
      const advice = 'Make room, or move DATA_DIR to a larger disk. Submissions are refused with 503 once it is full.'
      const few = files > 0 && ffree < files * 0.02
      const short = (factor: number) => free < Math.min(littleSpace.share * blocks * bsize, littleSpace.bytes) * factor
      if (short(0.1)) return [problem(says, advice)]
      if (short(1)) return [warning(says, advice)]
      if (few) return [warning('Fewer than 2 % of the inodes of the disk are free.', advice)]
      return [ok(says)]
    },
  }
}

/** Days before its end from which a certificate should have been renewed. */
const renewDays = 14

/** Whether visitors reach the service at PUBLIC_URL, as far as this machine can tell. */
export function addressCheck({ publicUrl, trustProxy }: Config): Check {
  return {
    part: 'address',
    advice: 'Check PUBLIC_URL, the DNS record of its host, and the proxy that stands in front of the service.',
    async run(signal) {
      const { protocol, hostname, port } = new URL(publicUrl)
      const host = hostname.replace(/^\[|\]$/g, '')
      const local = /^(127\.|::1$|0\.0\.0\.0$|::$|localhost$)/.test(host)
      const found = []
      if (local) {
        found.push(
          warning(
            `Links in mails and on pages lead to ${publicUrl}, which only this machine reaches.`,
            'Set PUBLIC_URL to the address that visitors use.',
          ),
        )
      } else if (protocol !== 'https:') {
        found.push(
          warning(
            'Visitors reach the service without TLS.',
            'Put a proxy with a certificate in front, and set PUBLIC_URL to its https:// address.',
          ),
        )
      } else if (trustProxy === false) {
        found.push(
          warning(
            'PUBLIC_URL is that of a proxy, and TRUST_PROXY names none: all visitors count as one, and limits come early.',
            'Set TRUST_PROXY to the number of proxies in front, or to their addresses.',
          ),
        )
      }
      if (isIP(host) === 0) await lookup(host)
      if (protocol === 'https:') found.push(...aboutCertificate(await daysLeft(host, Number(port || 443), signal)))
      found.push(await answers(publicUrl, signal))
      return found
    },
  }
}

/** Of the certificate that is shown to visitors. Rejects when a browser would refuse it. */
function daysLeft(host: string, port: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }) }, () => {
      resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
      socket.destroy()
    })
    socket.once('error', reject)
    signal.addEventListener('abort', () => socket.destroy(new Error('There was no answer in time.')))
  })
}

function aboutCertificate(left: number) {
  if (left > renewDays) return []
  const days = Math.ceil(left)
  return [
    warning(
      `The certificate of PUBLIC_URL ends within ${days} ${days === 1 ? 'day' : 'days'}.`,
      'Renew it, and check why it was not renewed by itself.',
    ),
  ]
}

async function answers(publicUrl: string, signal: AbortSignal) {
  const response = await fetch(`${publicUrl}/readyz`, { signal, redirect: 'manual' }).catch((cause: unknown) => {
    throw new Error(`${publicUrl} cannot be reached: ${reasonOf(cause)}`, { cause })
  })
  await response.body?.cancel()
  if (response.status === 200) return ok(`The service answers at ${publicUrl}.`)
  return problem(
    `${publicUrl}/readyz answers with ${response.status}.`,
    response.status === 503
      ? 'The service runs and cannot use its database: read its log.'
      : 'Another program answers there: check PUBLIC_URL and the proxy in front of the service.',
  )
}
