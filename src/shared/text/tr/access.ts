import type { Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Pick<Texts, 'staff' | 'links' | 'privacy'> = {
  staff: {
    headline: 'Yalnızca çalışanlar için',
    text: 'Lütfen oturum açın. Size bir kez kullanılabilen bir bağlantı içeren bir e-posta gönderilecek.',
    off: 'Şu anda oturum açılamıyor. Lütfen formlarınızı yöneten kişiye başvurun.',
    email: 'E-posta adresiniz',
    submit: 'Bağlantı iste',
    wait: {
      one: 'Az önce çok sayıda bağlantı istendi. Lütfen bir dakika bekleyin.',
      other: 'Az önce çok sayıda bağlantı istendi. Lütfen {n} dakika bekleyin.',
    },
    newWindow: 'Yeni pencerede aç',
    sentHeadline: 'Lütfen gelen kutunuza bakın',
    sentText:
      'Bu adres form için yetkiliyse bir e-posta yolda. İçindeki bağlantıyı açın veya e-postadaki kodu buraya girin.',
    sentTextFramed:
      'Bu adres form için yetkiliyse bir e-posta yolda. E-postadaki kodu buraya girin. İçindeki bağlantı formu ayrı bir pencerede açar.',
    code: 'E-postadaki kod',
    codeSubmit: 'Oturum aç',
    codeWrong: 'Bu kod doğru değil. Lütfen altı rakamı kontrol edin.',
    codeUsedUp: 'Çok fazla deneme yapıldı. Lütfen e-postadaki bağlantıyı açın veya yeni bir bağlantı isteyin.',
    again: 'Yeni bağlantı iste',
    ended:
      'Bu oturum açma isteği artık geçerli değil: bağlantı ve kod 15 dakika boyunca ve yalnızca bir kez geçerlidir. Lütfen yeni bir bağlantı isteyin.',
    confirmHeadline: 'Oturum aç',
    confirmText: '{name} olarak oturum açıyorsunuz.',
    confirm: 'Şimdi oturum aç',
    loggedIn: 'Oturumunuz açık.',
    logOut: 'Oturumu kapat',
    logOutText: '{name} olarak oturum açtınız.',
    back: 'Forma dön',
  },
  links: {
    needed: {
      headline: 'Bu form kişisel bir bağlantıyla açılır',
      text: 'Lütfen formu bizden aldığınız bağlantıyla açın. Bağlantı sizde yoksa lütfen bizimle iletişime geçin.',
    },
    expired: {
      headline: 'Bu bağlantının süresi doldu',
      text: 'Bağlantı yalnızca belirli bir süre geçerliydi. Lütfen bizimle iletişime geçin, size memnuniyetle yenisini gönderelim.',
    },
    used: {
      headline: 'Bu bağlantı zaten kullanıldı',
      text: 'Bu bağlantı üzerinden yanıt aldık. Bir şeyi değiştirmek isterseniz lütfen bizimle iletişime geçin.',
    },
    hasExpired:
      'Bağlantınızın süresi doldu, bu nedenle form önceden doldurulmadı. Formu yine de doldurup gönderebilirsiniz.',
    notPrefilled: 'Formu şu anda sizin için dolduramadık. Lütfen kendiniz doldurun.',
  },
  privacy: {
    consent:
      'Talebimin işleme alınması için bilgilerimin kaydedilmesini ve işlenmesini kabul ediyorum. Bu rızamı istediğim zaman geri alabilirim. Ayrıntılı bilgi: {privacy}.',
    consentName: 'Rıza',
    policy: 'gizlilik politikası',
    deleteOwn: 'Bilgilerimi sil',
    askHeadline: 'Bilgileriniz silinsin mi?',
    askText: 'Bu formla gönderdikleriniz, dosyalar ve belgelerle birlikte burada silinir. Bu işlem geri alınamaz.',
    deleteButton: 'Kalıcı olarak sil',
    deletedHeadline: 'Bilgileriniz silindi',
    deletedText:
      'Bilgilerinizi burada sildik ve isteğinizi not ettik. Örneğin e-postayla daha önce iletilmiş olanları talebiniz üzerine sileriz.',
    endedHeadline: 'Bu bağlantının süresi doldu',
    endedText: 'Bilgileriniz artık burada silinemez. Lütfen doğrudan bizimle iletişime geçin.',
    missingHeadline: 'Burada silinecek bir şey yok',
    missingText:
      'Bilgileriniz zaten silinmiş veya bu bağlantı artık geçerli değil. Lütfen doğrudan bizimle iletişime geçin.',
    noticeSubject: '{index} numaralı gönderi silindi: {title}',
    noticeBody:
      '“{title}” formu üzerinden {index} numaralı gönderiyi gönderen kişi onu sildi. Burada bu gönderiden hiçbir şey kayıtlı değil. Saklama yükümlülüğünüz yoksa lütfen CRM’de, e-postalarda veya başka programlarda bulunanları da silin.\n',
  },
}
