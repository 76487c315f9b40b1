import type { InsideTexts } from '../areas.ts';
import { sentence } from '../sentence.ts';

export const links: InsideTexts['links'] = {
  loading: 'लिंक खुल रहा है...',
  demo: 'यह डेमो है: पोर्टल नक़ली है, और कुछ दाखिल नहीं होता।',
  answer: {
    title: 'क्या महीना निल था?',
    isFiled: (month) => `${month} दाखिल हो गया`,
    documents: 'दोनों दस्तावेज़ देखें',
    open: 'Shunya खोलें',
    thanks: 'धन्यवाद। दाखिल हो रहा है; ARN यहीं आएँगे।',
    state: (state) => `${state}।`,
    notNil: (month) => `${month} निल नहीं था`,
    instead: (gstr1, gstr3b) =>
      `आपकी हाँ के बिना यहाँ कुछ दाखिल नहीं होता। आँकड़े जीएसटी पोर्टल पर भरें, या अपने अकाउंटेंट को दें: GSTR-1 ${gstr1} तक, GSTR-3B ${gstr3b} तक।`,
    toStop: 'याद दिलाने के संदेश रोकने के लिए साइन-इन करें और यह महीना छोड़ें।',
    due: (gstr1, gstr3b) => `नियत तारीख: GSTR-1 ${gstr1}, GSTR-3B ${gstr3b}।`,
    alone: (month) =>
      `सिर्फ़ ${month} के लिए। यह पृष्ठ खोलने से कुछ घोषित नहीं होता: सिर्फ़ बटन दबाने से होता है। Shunya यहाँ कभी पासवर्ड नहीं माँगता।`,
    arnComing: 'ARN बन रहा है',
    simulated: 'नक़ली (डेमो)',
  },
  code: {
    title: 'जीएसटी रिटर्न दाखिल करने का कोड',
    thanks: 'धन्यवाद',
    thanksMore: 'आपको और कुछ नहीं करना है। यह लिंक पूरा हो चुका है।',
    about: (sender, period, business, gstin) =>
      sentence`${sender} ${business} ${gstin} के ${period} के निल GSTR-1 और GSTR-3B Shunya से दाखिल कर रहे हैं। इसके कोड जीएसटी पोर्टल आपको, यानी हस्ताक्षरकर्ता को, भेजता है।`,
    aboutTo: (sender, period, business, gstin, to) =>
      sentence`${sender} ${business} ${gstin} के ${period} के निल GSTR-1 और GSTR-3B Shunya से दाखिल कर रहे हैं। इसके कोड जीएसटी पोर्टल आपको, यानी हस्ताक्षरकर्ता को, भेजता है (${to})।`,
    press:
      'फ़ोन या मेलबॉक्स पास हो, तब दबाएँ: कोड लगभग दस मिनट चलता है। इस फ़ाइलिंग के बारे में आप न जानते हों, तो पृष्ठ बंद कर दें; कुछ नहीं होगा।',
    send: 'जीएसटी पोर्टल से कोड मँगाएँ',
    hint: (until) => `यह जीएसटी पोर्टल ने भेजा है। यह ${until} तक चलेगा।`,
    working: 'जीएसटी पोर्टल के साथ काम चल रहा है। अगला कदम यहाँ अपने आप आएगा।',
    nothing: 'अभी आपको कुछ नहीं करना है।',
  },
  email: {
    title: 'अपने ई-मेल की पुष्टि करें',
    incomplete: 'यह लिंक अधूरा है।',
    whole: 'मेल का पूरा लिंक फिर खोलें, या नया मँगाएँ।',
    press: 'एक बार दबाएँ, और Shunya अपनी सूचनाएँ उस मेलबॉक्स में भेज सकेगा जिसमें आपको यह लिंक मिला।',
    confirm: 'ई-मेल की पुष्टि करें',
    verified: 'आपके ई-मेल की पुष्टि हो गई',
    profile: 'मेरी प्रोफ़ाइल',
  },
};
