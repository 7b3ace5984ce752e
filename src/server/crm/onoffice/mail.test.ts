import { expect, test } from 'vitest'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'

const phone = { kind: 'phone', type: 'phone', value: '+49 40 5551234', isDefault: true } as const
const email = { kind: 'email', type: 'email', value: 'viktoria@home.example', isDefault: true } as const

test('S2: onOffice resolves no macro in a mail: it stays text, and links with underscores still work', async () => {
  await using server = await startOnOffice()
  await using connection = connectTo(server)
  server.office.add('address', { Name: 'Opfer', Strasse: 'Geheimweg 7' }, [phone, email])
  const send = (mail: object) =>
    connection.crm.sendMail({
      identity: 'info@agency.example',
      to: [email.value],
      subject: 'Zu _Name',
      text: '_Strasse & <b> https://forms.example/f/_Name_x',
      ...mail,
    })
  // What a raw mail would become.
  const raw = { emailidentity: 'info@agency.example', receiver: [email.value], signatureid: 0, useHtml: false }
  const parameters = { ...raw, subject: 'Zu _Name', body: '_Telefon1 _Strasse' }
  await connection.client.call({ verb: 'do', resource: 'sendmail', parameters }, { isRepeatable: false })
  expect(server.office.delivered[0]).toEqual({ subject: 'Zu Opfer', body: '+49 40 5551234 Geheimweg 7' })

  await send({ html: '<p>_Telefon1 _Strasse <a href="https://forms.example/f/_Name_x">_</a></p>' })
  await send({})
  const [, html, plain] = server.office.delivered
  expect(html).toEqual({
    subject: 'Zu _\u2060Name',
    body: '<p>&#95;Telefon1 &#95;Strasse <a href="https://forms.example/f/&#95;Name&#95;x">_</a></p>',
  })
  expect(plain!.body).toBe(
    '<div style="white-space:pre-wrap">&#95;Strasse &amp; &lt;b&gt; https://forms.example/f/&#95;Name&#95;x</div>',
  )
  expect(server.office.mails.at(-1)).toMatchObject({ useHtml: true })
})
