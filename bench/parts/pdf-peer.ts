/** A process that makes documents with another engine: answers how many bytes they had. `documents: 0` ends the engine. */
import { benchDocument, benchFiles } from './pdf-document.ts'
import { openPeer, type Peer, type PeerName } from './pdf-peers.ts'

export interface PeerQuestion {
  peer: PeerName
  documents: number
}

export interface PeerAnswer {
  bytes: number
}

let opened: Promise<Peer> | undefined
let number = 0

async function answer({ peer, documents }: PeerQuestion): Promise<PeerAnswer> {
  opened ??= benchFiles().then((files) => openPeer(peer, files))
  const { render, close } = await opened
  let bytes = 0
  for (let i = 0; i < documents; i++) bytes += (await render(benchDocument(++number))).length
  if (documents === 0) await close()
  return { bytes }
}

process.on('message', async (question: PeerQuestion) => process.send?.(await answer(question)))
