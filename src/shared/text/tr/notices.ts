import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Otomatik olarak devam edilecek: {time}',
    stay: 'Burada kal',
    stays: 'Bu sayfada kalıyorsunuz.',
  },
  places: {
    filled: 'Yer dolduruldu: {place}',
    several: 'Bu posta koduna ait birden fazla yer var. Lütfen birini seçin.',
  },
  trust: {
    label: 'Hakkımızda',
    stars: '5 üzerinden {value} yıldız',
    ratings: { one: '{count} değerlendirme', other: '{count} değerlendirme' },
    ratingsAt: '{source}: {ratings}',
    contact: 'İlgili kişi',
    next: 'Sonraki adımlar',
  },
  problems: {
    unreadable: 'Gönderilenler okunamıyor. Lütfen sayfayı yeniden yükleyip tekrar deneyin.',
    missing: 'Bu adreste bir şey yok.',
    tooLarge: 'Bu, bir seferde çok fazla. Lütfen daha az veya daha küçük dosya gönderin.',
    tooOften: 'Kısa sürede çok fazla istek geldi. Lütfen bir dakika bekleyip tekrar deneyin.',
    busy: 'Şu anda çok sayıda istek alıyoruz. Lütfen bir dakika sonra tekrar deneyin.',
    failed: 'Bizim tarafımızda bir hata oluştu. Lütfen tekrar deneyin. İstek',
    furtherFaults: { one: 've bir hata daha', other: 've {n} hata daha' },
  },
  waitingList: {
    name: 'Bekleme listesi',
    full: 'Tüm yerler dolu.',
    offer: 'Bekleme listesine yazılabilirsiniz. Bir yer boşalırsa sizinle iletişime geçeceğiz.',
    join: 'Bekleme listesine yazıl',
    headline: 'Bekleme listesindesiniz',
    text: 'Şu anda tüm yerler dolu. Yanıtlarınızı aldık. Bir yer boşalırsa sizinle iletişime geçeceğiz.',
    mailed:
      'Şu anda tüm yerler dolu olduğundan bekleme listesindesiniz. Bir yer boşalırsa sizinle iletişime geçeceğiz.',
    letter:
      '{greeting}\n\nYanıtlarınızı aldık. Şu anda tüm yerler dolu olduğundan bekleme listesindesiniz. Bir yer boşalırsa sizinle iletişime geçeceğiz.\n\nSaygılarımızla\n{sender}',
    notified: 'Tüm yerler doluydu: bu gönderi bekleme listesinde.',
  },
  optIn: {
    pendingHeadline: 'Lütfen e-posta adresinizi onaylayın',
    pendingText:
      '{email} adresine bir e-posta gönderdik. Bilgileriniz ancak içindeki bağlantıyı açıp onayladığınızda bize ulaşır. Bağlantı {time} geçerlidir; ardından bilgiler silinir.',
    alsoText:
      '{email} adresine bir e-posta gönderdik. Lütfen içindeki bağlantıyla adresinizi onaylayın; bağlantı {time} geçerlidir.',
    spamHint: 'E-posta gelmedi mi? Lütfen istenmeyen posta klasörüne de bakın.',
    askHeadline: 'E-posta adresi onaylansın mı?',
    askText:
      'Tek tıklamayla e-posta adresinin size ait olduğunu ve “{title}” formunu sizin gönderdiğinizi onaylarsınız.',
    confirm: 'E-posta adresini onayla',
    confirmedHeadline: 'E-posta adresiniz onaylandı',
    confirmedText: 'Teşekkür ederiz. Yapmanız gereken başka bir şey yok.',
    alreadyHeadline: 'E-posta adresiniz zaten onaylanmış',
    alreadyText: 'Yapmanız gereken başka bir şey yok; bu sayfayı kapatabilirsiniz.',
    endedHeadline: 'Bu bağlantının süresi doldu',
    endedText:
      'E-posta adresi artık bununla onaylanamaz. Onay bekleyen bilgiler silinir. Lütfen formu yeniden doldurun.',
    missingHeadline: 'Bu bağlantı geçerli değil',
    missingText: 'Bağlantı eksik ya da gönderilenler zaten silinmiş.',
    toForm: 'Forma git',
    again: 'E-postayı yeniden gönder',
    againDone: 'E-postayı yeniden gönderdik.',
    wrongAddress: 'E-posta adresini yanlış mı yazdınız?',
    rightAddress: 'Doğru e-posta adresi',
    correct: 'Adresi değiştir ve e-posta gönder',
    correctDone: 'Adres değiştirildi ve yeni bir e-posta gönderdik. Önceki e-postadaki bağlantı artık geçerli değil.',
    addressRefused: 'Bu adrese e-posta göndermiyoruz. Lütfen başka bir adres yazın.',
    tooOften:
      'Buradan daha fazla e-posta gönderemiyoruz. Lütfen istenmeyen posta klasörüne de bakın ya da formu daha sonra yeniden doldurun.',
    goneHeadline: 'Bu sayfadan devam edilemiyor',
    goneText:
      'E-posta adresi zaten onaylanmış ya da sayfa çok uzun süre açık kalmış olabilir. Bağlantı içeren bir e-postanız yoksa lütfen formu yeniden doldurun.',
    endedAgainText:
      'E-posta adresi artık bu bağlantıyla onaylanamaz. Size yeni bağlantı içeren yeni bir e-posta gönderebiliriz.',
    newMail: 'Yeni e-posta gönder',
    resentHeadline: 'Lütfen gelen kutunuza bakın',
    resentText: 'Yeni bir e-posta gönderdik. Lütfen içindeki bağlantıyla adresinizi onaylayın.',
    limitHeadline: 'Zaten gönderildi',
    limitText: 'Form bu e-posta adresiyle mümkün olduğu kadar çok kez gönderildi.',
    mailSubject: 'Lütfen e-posta adresinizi onaylayın: {title}',
    mailBody:
      'Merhaba,\n\nBiri bu e-posta adresiyle “{title}” formunu gönderdi. Bunu siz yaptıysanız lütfen adresin size ait olduğunu onaylayın:',
    mailRemark:
      'Bağlantı {time} geçerlidir. Bunu siz yapmadıysanız bir şey yapmanız gerekmez: onaylanmayan bilgiler silinir.',
    mailRemarkAlso: 'Bağlantı {time} geçerlidir. Bunu siz yapmadıysanız bir şey yapmanız gerekmez.',
  },
  proof: {
    working: 'Otomatik gönderimlere karşı koruma: Cihazınız kısa bir hesaplama yapıyor. Bir şey yapmanız gerekmiyor.',
    needsScript:
      'Göndermek için JavaScript gerekir: bu formu otomatik gönderimlere karşı korur. Lütfen tarayıcınızda etkinleştirin ve sayfayı yeniden yükleyin.',
  },
  tracking: {
    label: 'İstatistik',
    question:
      'Bu sayfanın ziyaretini {provider} ile sayabilir miyiz? Formdaki yanıtlarınız aktarılmaz. Bunu istediğiniz zaman değiştirebilirsiniz.',
    accept: 'İzin ver',
    decline: 'Reddet',
    change: 'İstatistik ayarını değiştir',
  },
  transcript: {
    consent:
      'Mesajlarınız ve formda şimdiye kadar girdikleriniz, yanıtları oluşturan bir yapay zekâ hizmetine iletilir. Formu gönderirseniz görüşme, bilgilerinizle birlikte kaydedilir.',
    addition: 'Formu gönderirseniz görüşme, bilgilerinizle birlikte kaydedilir.',
  },
  salutation: {
    toWoman: 'Sayın {name}',
    toMan: 'Sayın {name}',
    neutral: 'Sayın Yetkili',
  },
  submitter: 'Gönderen: {name} ({email}).',
  mailTest: 'Deneme: {subject}',
  pdf: {
    pageNumber: 'Sayfa {page}/{pages}',
    yes: 'Evet',
    no: 'Hayır',
    attachment: 'Ek {number}',
    missingAttachment: 'eklenemedi',
    missingImage: 'Görsel kullanılamıyor',
    missingGlyphs: 'Bu belge bazı karakterleri gösteremiyor; yerlerinde kutucuklar var.',
    placeAndDate: 'Yer, tarih',
    continued: '(devamı)',
    regards: 'Saygılarımızla',
    enclosure: 'Ek',
    enclosures: 'Ekler',
    reference: 'Başvuru no. {number}, {date}',
    address: 'Adres',
    name: 'Ad soyad',
    ourReference: 'Dosya no.',
    date: 'Tarih',
    signature: 'İmza',
  },
}
