import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'Yanıtlarınızı aldık',
    confirmationSubjectOf: '{title}: yanıtlarınızı aldık',
    confirmationBody: 'Merhaba,\n\nTeşekkür ederiz. Yanıtlarınızı aldık.\n\nSaygılarımızla\n{sender}',
    secondSubject: 'Yeni gönderi: {title}',
    secondBody: 'Merhaba,\n\n“{title}” formu üzerinden yeni bir gönderi geldi.',
    notificationSubject: 'Yeni gönderi no. {index}: {title}',
    notificationBody: '{date} tarihinde “{title}” formu üzerinden {index} numaralı gönderi geldi.',
    answersWithheld: 'Form gizli olarak ayarlandığı için yanıtlar bu e-postada yer almıyor.',
    replyGoesTo: 'Bu e-postayı yanıtlarsanız yanıtınız şu adrese gider: {email}.',
    openInCrm: 'CRM’de aç',
    answersHeading: 'Yanıtların ayrıntıları',
    yes: 'Evet',
    no: 'Hayır',
    imprint: 'Yasal bilgiler',
    privacy: 'Gizlilik',
  },
  staffMail: {
    subject: 'Oturum açma bağlantınız: {title}',
    body: 'Merhaba {name},\n\nBu bağlantıyla “{title}” formunda oturum açabilirsiniz:',
    action: 'Oturum aç',
    codeHeading: 'Veya bu kodu, oturum açma isteğinde bulunduğunuz yere girin',
    code: 'Kod',
    remark:
      'Bağlantı ve kod 15 dakika boyunca ve yalnızca bir kez geçerlidir. Oturum açmak istemediyseniz bu e-postayı dikkate almayabilirsiniz. Kodu kimseyle paylaşmayın.',
  },
  duplicates: {
    heading: 'Kayıtlı kişi',
    found: 'Bu kişi CRM’de zaten vardı.',
    archived: 'Kişi CRM’de arşivlenmiş durumda.',
    reactivated: 'Kişi CRM’de arşivlenmişti ve yeniden etkin.',
    archivedEstate: 'Dikkat: gayrimenkul CRM’de arşivlenmiş durumda.',
    done: {
      update: 'Farklı olan değerlerin yerine yanıtlar yazıldı.',
      fill_empty: 'Boş alanlar tamamlandı, diğerleri değiştirilmedi.',
      keep: 'Değiştirilmedi.',
      create_new: 'Yine de yeni bir kişi oluşturuldu; kayıtlı kişi değiştirilmedi.',
    },
    same: 'Yanıtlar bu kişiyle aynı.',
    differing: 'Farklı olanlar: {fields}.',
    link: 'Kayıtlı kişiyi ({id}) CRM’de aç',
    changed: 'CRM’de önceki değer: {before}\nŞimdi: {answer}',
    unchanged: 'CRM’de: {before}\nYanıt, aktarılmadı: {answer}',
    nothing: '(boş)',
  },
}
