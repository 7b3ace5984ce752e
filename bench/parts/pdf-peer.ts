/** A process that makes documents with another engine: answers how many bytes they had. `documents: 0` ends the engine. */
import { benchDocument, benchFiles, type BenchFiles } from './pdf-document.ts'
import { openPeer, type Peer, type PeerName } from './pdf-peers.ts'

export interface PeerQuestion {
  peer: PeerName
  documents: number
}

export interface PeerAnswer {
  bytes: number
}

let opened: Promise<{ files: BenchFiles; engine: Peer }> | undefined
let number = 0

async function open(peer: PeerName) {
  const files = await benchFiles()
  return { files, engine: await openPeer(peer, files) }
}

async function answer({ peer, documents }: PeerQuestion): Promise<PeerAnswer> {
  opened ??= open(peer)
  const { files, engine } = await opened
  let bytes = 0
  for (let i = 0; i < documents; i++) bytes += (await engine.render(benchDocument(++number, files))).length
  if (documents === 0) await engine.close()
  return { bytes }
}

process.on('message', async (question: PeerQuestion) => process.send?.(await answer(question)))
